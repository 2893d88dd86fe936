import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanText } from '../../../lib/contract/clean-text.ts';
import type { ContractError } from '../../../lib/contract/error-codes.ts';
import { fields, fieldsWith, rowOf } from '../../../lib/contract/fields.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkNew } from '../../../lib/link/check-new.ts';
import { type DraftField, draftFields, type LinkDraft } from '../../../lib/link/draft.ts';
import { violatedRules } from '../../../lib/link/draft-rules.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { fieldsOf, sectionOf } from '../../../lib/link/sections.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { now, rightDrafts, typedDrafts } from './arbitrary-draft.ts';
import { accompanied } from './model-service.ts';

const domain = '123e4567-e89b-42d3-a456-426614174000';
const allOff = Object.fromEntries(fieldsWith({ kind: 'flag' }).map((flag) => [flag, false]));
const check = (part: Partial<LinkDraft> = {}) => checkNew(typedDraft(part), now);

describe('a new link', () => {
  it('sends only set values and the flags of all sections', () => {
    expect(check()).toEqual({ ok: true, body: { long_url: 'https://example.com/page', ...allOff }, geo_targets: [] });
    expect(check({ title: 'Sale', custom_link: 'sale', domain, tags: ['spring'] })).toEqual({
      ok: true,
      body: {
        long_url: 'https://example.com/page',
        title: 'Sale',
        custom_link: 'sale',
        domain,
        tags: ['spring'],
        ...allOff,
      },
      geo_targets: [],
    });
  });

  it.each([
    ['long_url', { long_url: 'api.example.com/v1#token=hem_1' }],
    ['title', { title: ' https://api.example.com/v1#token=hem_1 ' }],
    ['geo_targets', { geo_targets: [{ country_ids: ['DE'], target_url: 'https://api.example.com/v1#token=hem_1' }] }],
  ] satisfies [DraftField, Partial<LinkDraft>][])(
    'refuses a connection link at %s, since it contains a token',
    (field, part) => {
      const error = { kind: 'contract', error: { code: 'token' } };
      expect(check(part)).toMatchObject({ ok: false, errors: { [field]: error } });
    },
  );

  it.each(['\u200b', '\u2060', '\u200e', '\u00ad', '\ufeff', '\u200d'])('is sent without invisible %j', (sign) => {
    const texts = fieldsWith({ kind: 'text' });
    const typed = Object.fromEntries(texts.map((field) => [field, `${sign}spr${sign}ing\u00a0sale${sign} `]));
    const tags = ['news', `news${sign}`, `${sign}news`];
    const checked = check({ has_utm: true, has_opengraph: true, ...typed, tags });
    const sent = Object.fromEntries(texts.map((field) => [field, 'spring sale']));
    expect(checked).toMatchObject({ ok: true, body: { ...sent, tags: ['news'] } });
    const nothing = Object.fromEntries(texts.map((field) => [field, `${sign}\u00a0${sign}`]));
    const empty = check({ has_utm: true, has_opengraph: true, ...nothing });
    expect(Object.keys(empty.ok ? empty.body : {}).filter((field) => field in nothing)).toEqual([]);
  });

  it.each(fieldsWith({ kind: 'address' }))('has no mistake in the address of %s', (field) => {
    const on = Object.fromEntries(fieldsWith({ kind: 'flag' }).map((flag) => [flag, true]));
    const errorsOf = (address: string) => {
      const checked = check({ ...on, [field]: address });
      return checked.ok ? undefined : checked.errors[field];
    };
    const instead = 'https://example.com/a';
    const fault = (found: object) => ({ kind: 'address', fault: found });
    for (const typed of [`https://${instead}`, `https:${instead}`, `h${instead}`])
      expect(errorsOf(typed)).toEqual(fault({ kind: 'beginning', instead }));
    expect(errorsOf('https://example,com/x')).toEqual(fault({ kind: 'host', host: 'example,com' }));
    expect(errorsOf('https://obsidian://open')).toMatchObject(fault({ kind: 'app', scheme: 'obsidian:' }));
    for (const typed of ['https://intranet/x', 'https://localhost/x', 'https://exam_ple.com'])
      expect(errorsOf(typed)).toBeUndefined();
  });

  it('trims values, and completes addresses', () => {
    const on = { has_utm: true, has_ios_targeting: true };
    const sent = { ...on, long_url: ' example.com ', title: ' Sale ', custom_link: ' sale ', tags: [' a '] };
    expect(check({ ...sent, utm_source: ' mail ', ios_target_url: ' apps.example/hem ' })).toMatchObject({
      body: {
        long_url: 'https://example.com',
        title: 'Sale',
        custom_link: 'sale',
        tags: ['a'],
        utm_source: 'mail',
        ios_target_url: 'https://apps.example/hem',
      },
    });
  });

  it('sends a password exactly as it is typed', () => {
    expect(check({ has_password: true, password: ' open sesame ' })).toMatchObject({
      body: { password: ' open sesame ' },
    });
  });

  it('treats whitespace as an empty value', () => {
    expect(check({ title: '  ', custom_link: '\t', favicon: ' ' })).toEqual(check());
  });

  it('sends only the flag of a section that is off (reading R3)', () => {
    const off = { utm_source: 'mail', password: 'secret', expiration: '2027-01-01T00:00:00.000Z' };
    expect(check({ ...off, geo_targets: [{ country_ids: ['DE'], target_url: 'https://example.com/de' }] })).toEqual(
      check(),
    );
  });

  it('separates country rules, since create cannot name a country (reading R5)', () => {
    const geo_targets = [
      { country_ids: ['DE', 'AT'], target_url: 'example.com/de' },
      { country_ids: ['FR'], target_url: 'https://example.com/fr' },
    ];
    expect(check({ has_geo_targeting: true, geo_targets })).toEqual({
      ok: true,
      body: { long_url: 'https://example.com/page', ...allOff },
      geo_targets: [
        { country_id: 'DE', target_url: 'https://example.com/de' },
        { country_id: 'AT', target_url: 'https://example.com/de' },
        { country_id: 'FR', target_url: 'https://example.com/fr' },
      ],
    });
  });

  it('has the first error of each field', () => {
    const wrong = { long_url: 'no', title: 'x'.repeat(151), custom_link: 'ab', domain: 'go', tags: ['ok', ' '] };
    const refused = (error: ContractError) => ({ kind: 'contract', error });
    expect(check({ ...wrong, has_expiration: true, expiration_clicks: 'many' })).toEqual({
      ok: false,
      errors: {
        long_url: refused({ code: 'webAddress' }),
        title: refused({ code: 'tooLong', limit: fields.title.max }),
        custom_link: refused({ code: 'tooShort', limit: fields.custom_link.min }),
        domain: refused({ code: 'uuid' }),
        tags: refused({ code: 'tagEmpty' }),
        expiration_clicks: refused({ code: 'clicks' }),
      },
    });
  });

  it('shows the contract’s error for a country or its address at the rules', () => {
    const geo_targets = [{ country_ids: ['TW'], target_url: 'https://example.com' }];
    expect(check({ has_geo_targeting: true, geo_targets })).toMatchObject({
      errors: { geo_targets: { kind: 'contract', error: { code: 'country' } } },
    });
  });
});

/** Returns the fields of the sections that are off. */
const fieldsOff = (draft: LinkDraft): readonly DraftField[] =>
  Object.entries(accompanied).flatMap(([flag, fields]): readonly DraftField[] =>
    draftFields.some((field) => field === flag && draft[field] === true) ? [] : fields,
  );

const sentText = (field: DraftField, text: string) =>
  rowOf(field).kind === 'address' ? complete(text) : cleanText(text);
const complete = (address: string) => address.trim().replace(/^example\.com$/, 'https://example.com');

/** True if the contract accepts the set values of a draft, without the sections that are off. */
function contractAccepts(draft: LinkDraft): boolean {
  const off = fieldsOff(draft);
  const entries = draftFields.flatMap((field) => {
    const value = draft[field];
    const sent = typeof value === 'string' && field !== 'password' ? sentText(field, value) : value;
    return off.includes(field) || sent === '' || sent === null || field === 'geo_targets' ? [] : [[field, sent]];
  });
  const body = { ...Object.fromEntries(entries), tags: draft.tags.map(cleanText) };
  const rules = draft.geo_targets.flatMap(({ country_ids, target_url }) =>
    country_ids.map((country_id) => ({ country_id, target_url: complete(target_url) })),
  );
  const { geo_targets } = updateLinkBody.shape;
  return createLinkBody.safeParse(body).success && (!draft.has_geo_targeting || geo_targets.safeParse(rules).success);
}

property('a draft that breaks no rule of the form is valid exactly if the contract accepts what it sends', () => {
  fc.assert(
    fc.property(typedDrafts, (draft) => {
      const ownRules = Object.keys(violatedRules(normalizeDraft(draft), { base: null, now }));
      expect(checkNew(draft, now).ok).toBe(ownRules.length === 0 && contractAccepts(draft));
    }),
    runs(300),
  );
});

property('a refused draft names a field, and an accepted one sends what the contract reads', () => {
  fc.assert(
    fc.property(typedDrafts, (draft) => {
      const checked = checkNew(draft, now);
      if (checked.ok) expect(createLinkBody.parse(checked.body)).toEqual(checked.body);
      else expect(Object.keys(checked.errors)).not.toEqual([]);
    }),
  );
});

property('a valid draft stays valid with any values in its sections that are off', () => {
  fc.assert(
    fc.property(rightDrafts, typedDrafts, (right, other) => {
      const valuesOff = Object.fromEntries(fieldsOff(right).map((field) => [field, other[field]]));
      expect(checkNew({ ...right, ...valuesOff }, now)).toEqual(checkNew(right, now));
      expect(checkNew(right, now)).toHaveProperty('ok', true);
    }),
  );
});

property('each part is checked alone: its errors depend only on its section', () => {
  const errorsIn = (draft: LinkDraft, fields: readonly DraftField[]) => {
    const checked = checkNew(draft, now);
    return fields.map((field) => (checked.ok ? undefined : checked.errors[field]));
  };
  fc.assert(
    fc.property(typedDrafts, typedDrafts, fc.constantFrom(...draftFields), (one, other, field) => {
      const section = sectionOf(field);
      const part = section === null ? [field] : fieldsOf(section);
      const mixed = { ...other, ...Object.fromEntries(part.map((name) => [name, one[name]])) };
      expect(errorsIn(mixed, part)).toEqual(errorsIn(one, part));
    }),
  );
});
