import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { difference } from '../../../lib/link/difference.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { violatedRules } from '../../../lib/link/draft-rules.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords, now, rightRecords, typedDrafts } from './arbitrary-draft.ts';
import { accompanied } from './model-service.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const check = (base: Partial<LinkDraft>, part: Partial<LinkDraft>) =>
  checkEdit(id, typedDraft(base), typedDraft({ ...base, ...part }), now);

describe('an edited link', () => {
  it('sends its id and the changed fields', () => {
    expect(check({ title: 'Sale', tags: ['a'] }, { title: 'Spring sale' })).toEqual({
      ok: true,
      body: { id, title: 'Spring sale' },
    });
  });

  it('has the contract’s errors for the changed fields', () => {
    expect(check({ title: 'Sale' }, { title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      errors: {
        title: { kind: 'contract', error: { code: 'tooLong', limit: 150 } },
        tags: { kind: 'contract', error: { code: 'tagEmpty' } },
      },
    });
  });

  it('has no errors for invalid values that another program wrote and that stay unchanged', () => {
    const odd = { title: 'x'.repeat(500), favicon: 'icon.png', tags: [''] };
    expect(check(odd, { custom_link: 'sale' })).toEqual({ ok: true, body: { id, custom_link: 'sale' } });
  });

  it.each<[string, Partial<LinkDraft>]>([
    ['a platform without an address', { has_ios_targeting: true, ios_target_url: '' }],
    ['a limit of zero clicks', { has_expiration: true, expiration_clicks: '0' }],
    ['an expiration without a date', { has_expiration: true }],
    ['country rules without a country', { has_geo_targeting: true, geo_targets: [] }],
    [
      'a country rule without an address',
      { has_geo_targeting: true, geo_targets: [{ country_ids: ['DE'], target_url: '' }] },
    ],
    ['a slug with whitespace around it', { custom_link: ' sale ' }],
  ])('can be saved despite %s, which another program wrote', (_what, odd) => {
    expect(check(odd, { title: 'Spring' })).toEqual({ ok: true, body: { id, title: 'Spring' } });
  });

  it('may change the rest of a section with an invalid value', () => {
    const odd = { has_expiration: true, expiration_clicks: '0' };
    const expiration = '2027-01-01T00:00:00Z';
    expect(check(odd, { expiration })).toEqual({ ok: true, body: { id, expiration } });
  });

  it('is checked where it was changed, and where its section was switched on', () => {
    const noClicks = { ok: false, errors: { expiration_clicks: { kind: 'rule', rule: 'clicksNone' } } };
    expect(check({ has_expiration: true, expiration_clicks: '5' }, { expiration_clicks: '0' })).toEqual(noClicks);
    expect(check({ expiration_clicks: '0' }, { has_expiration: true })).toEqual(noClicks);
    expect(check({ has_expiration: true, expiration_clicks: '5' }, { expiration_clicks: '' })).toEqual({
      ok: false,
      errors: { expiration: { kind: 'rule', rule: 'expirationMissing' } },
    });
    expect(check({ has_ios_targeting: true, ios_target_url: 'https://example.com' }, { ios_target_url: '' })).toEqual({
      ok: false,
      errors: { ios_target_url: { kind: 'rule', rule: 'iosMissing' } },
    });
  });

  it('keeps a slug', () => {
    expect(check({ custom_link: 'sale' }, { custom_link: '' })).toEqual({
      ok: false,
      errors: { custom_link: { kind: 'rule', rule: 'slugRemoved' } },
    });
  });
});

property('an edited link that breaks no rule of the form is valid exactly if the contract accepts its changes', () => {
  fc.assert(
    fc.property(anyRecords, typedDrafts, (record, draft) => {
      const base = draftOfRecord(record);
      const checked = checkEdit(id, base, draft, now);
      const changed = difference(base, draft);
      const isChecked = (field: string) =>
        [
          field,
          ...Object.entries(accompanied).flatMap(([flag, fields]) => (fields.some((one) => one === field) ? flag : [])),
        ]
          .concat(field === 'expiration' ? 'expiration_clicks' : [])
          .some((name) => name in changed);
      const ownRules = Object.keys(violatedRules(normalizeDraft(draft), { base, now })).filter(isChecked);
      const accepted = updateLinkBody.safeParse({ id, ...changed });
      expect(checked.ok).toBe(ownRules.length === 0 && accepted.success);
      if (checked.ok) expect(updateLinkBody.parse(checked.body)).toEqual(checked.body);
      else expect(Object.keys(checked.errors)).not.toEqual([]);
    }),
    runs(200),
  );
});

property('a valid, unchanged link is valid, and sends only its id', () => {
  fc.assert(
    fc.property(rightRecords, (record) => {
      const base = draftOfRecord(record);
      expect(checkEdit(record.id, base, draftOfRecord(record), now)).toEqual({ ok: true, body: { id: record.id } });
    }),
  );
});
