import { describe, expect, it } from 'vitest';
import type { DraftField, LinkDraft } from '../../../lib/link/draft.ts';
import { asksForMore, type RuleName, violatedRules } from '../../../lib/link/draft-rules.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { flagOf } from '../../../lib/link/switches.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { now } from './arbitrary-draft.ts';

const de = 'https://example.com/de';
const past = '2026-03-01T12:00:00.000Z';
const future = '2026-03-01T12:01:00.000Z';

interface Example {
  field: DraftField;
  broken: Partial<LinkDraft>[];
  satisfied: Partial<LinkDraft>[];
}

const addressExample = (field: DraftField): Example => ({
  field,
  broken: [{ [field]: '' }, { [field]: ' ' }],
  satisfied: [{ [field]: 'https://example.com' }],
});

/** Drafts of new links that break and that satisfy each rule. TypeScript requires an entry for each rule. */
const examples: { [R in Exclude<RuleName, 'slugRemoved'>]: Example } = {
  destinationMissing: addressExample('long_url'),
  androidMissing: addressExample('android_target_url'),
  iosMissing: addressExample('ios_target_url'),
  windowsMissing: addressExample('windows_target_url'),
  linuxMissing: addressExample('linux_target_url'),
  countriesMissing: {
    field: 'geo_targets',
    broken: [{ geo_targets: [] }, { geo_targets: [{ country_ids: [], target_url: ' ' }] }],
    satisfied: [{ geo_targets: [{ country_ids: ['DE'], target_url: de }] }],
  },
  countryIncomplete: {
    field: 'geo_targets',
    broken: [
      { geo_targets: [{ country_ids: [], target_url: de }] },
      { geo_targets: [{ country_ids: ['DE'], target_url: '' }] },
      {
        geo_targets: [
          { country_ids: ['DE'], target_url: de },
          { country_ids: [], target_url: '' },
        ],
      },
    ],
    satisfied: [{ geo_targets: [{ country_ids: ['DE', 'AT'], target_url: de }] }],
  },
  countryTwice: {
    field: 'geo_targets',
    broken: [
      { geo_targets: [{ country_ids: ['DE', 'DE'], target_url: de }] },
      {
        geo_targets: [
          { country_ids: ['DE'], target_url: de },
          { country_ids: ['AT', 'DE'], target_url: 'https://example.com/at' },
        ],
      },
    ],
    satisfied: [{ geo_targets: [{ country_ids: ['DE', 'AT'], target_url: de }] }],
  },
  passwordMissing: {
    field: 'password',
    broken: [{ password: '' }, { password: '', password_logo: 'https://example.com/logo.png' }],
    // A space is a valid password: it is sent as typed.
    satisfied: [{ password: 'secret' }, { password: ' ' }],
  },
  expirationMissing: {
    field: 'expiration',
    broken: [{ expiration: '', expiration_clicks: ' ' }],
    satisfied: [{ expiration: future }, { expiration_clicks: '1' }],
  },
  expirationPast: {
    field: 'expiration',
    broken: [{ expiration: past }, { expiration: '2026-03-01T13:00:00+01:00' }],
    satisfied: [{ expiration: future }, { expiration: '2026-03-01T12:00:00-01:00' }],
  },
  clicksNone: {
    field: 'expiration_clicks',
    broken: [{ expiration_clicks: '0' }, { expiration_clicks: '000' }],
    satisfied: [
      { expiration_clicks: '1' },
      { expiration_clicks: '010' },
      { expiration_clicks: '', expiration: future },
    ],
  },
};

const ruleAt = (part: Partial<LinkDraft>, field: DraftField, base: LinkDraft | null = null) =>
  violatedRules(normalizeDraft(typedDraft(part)), { base, now })[field];

describe.each(Object.entries(examples))('the rule %s', (rule, { field, broken, satisfied }) => {
  const flag = flagOf(field);
  const on = flag === null ? {} : { [flag]: true };

  it('is broken', () => {
    expect(broken.map((part) => ruleAt({ ...on, ...part }, field))).toEqual(broken.map(() => rule));
  });

  it('is satisfied', () => {
    expect(satisfied.map((part) => ruleAt({ ...on, ...part }, field))).toEqual(satisfied.map(() => undefined));
  });

  it.runIf(flag !== null)('ignores a section that is off', () => {
    expect(broken.map((part) => violatedRules(normalizeDraft(typedDraft(part)), { base: null, now }))).toEqual(
      broken.map(() => ({})),
    );
  });
});

describe('an edited link', () => {
  it('keeps a slug, which can be changed but not removed (reading R6)', () => {
    const base = typedDraft({ custom_link: 'sale' });
    expect(ruleAt({ custom_link: ' ' }, 'custom_link', base)).toBe('slugRemoved');
    expect(ruleAt({ custom_link: 'summer' }, 'custom_link', base)).toBeUndefined();
    expect(ruleAt({ custom_link: '' }, 'custom_link', typedDraft())).toBeUndefined();
    expect(ruleAt({ custom_link: '' }, 'custom_link')).toBeUndefined();
  });

  it('keeps its password, or needs one', () => {
    const on = { has_password: true, password: '' };
    expect(ruleAt(on, 'password', typedDraft({ has_password: true }))).toBeUndefined();
    expect(ruleAt(on, 'password', typedDraft())).toBe('passwordMissing');
  });

  it('may be expired already, but a new expiration is in the future', () => {
    const base = typedDraft({ has_expiration: true, expiration: past });
    expect(ruleAt({ has_expiration: true, expiration: past }, 'expiration', base)).toBeUndefined();
    const earlier = { has_expiration: true, expiration: '2020-01-01T00:00:00.000Z' };
    expect(ruleAt(earlier, 'expiration', base)).toBe('expirationPast');
    const switchedOn = { has_expiration: true, expiration: past };
    expect(ruleAt(switchedOn, 'expiration', { ...base, has_expiration: false })).toBe('expirationPast');
  });
});

it('missing values are distinguished from wrong ones', () => {
  const wrong: RuleName[] = ['slugRemoved', 'countryTwice', 'expirationPast', 'clicksNone'];
  const rules: RuleName[] = ['slugRemoved', ...(Object.keys(examples) as (keyof typeof examples)[])];
  expect(rules.filter((rule) => !asksForMore(rule))).toEqual(wrong);
});
