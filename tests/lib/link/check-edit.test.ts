import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { checkEdit } from '../../../lib/link/check-edit.ts';
import { difference } from '../../../lib/link/difference.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { violatedRules } from '../../../lib/link/draft-rules.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { typed } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords, now, rightRecords, typedDrafts } from './arbitrary-draft.ts';
import { accompanied } from './model-service.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const check = (base: Partial<LinkDraft>, part: Partial<LinkDraft>) =>
  checkEdit(id, typed(base), typed({ ...base, ...part }), now);

describe('an edited link', () => {
  it('sends its id and what changed', () => {
    expect(check({ title: 'Sale', tags: ['a'] }, { title: 'Spring sale' })).toEqual({
      ok: true,
      body: { id, title: 'Spring sale' },
    });
  });

  it('says what the contract says of what changed', () => {
    expect(check({ title: 'Sale' }, { title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      errors: {
        title: { kind: 'contract', error: { code: 'tooLong', limit: 150 } },
        tags: { kind: 'contract', error: { code: 'tagEmpty' } },
      },
    });
  });

  it('says nothing of what another program wrote and nobody changed here', () => {
    const odd = { title: 'x'.repeat(500), favicon: 'icon.png', tags: [''] };
    expect(check(odd, { custom_link: 'sale' })).toEqual({ ok: true, body: { id, custom_link: 'sale' } });
  });

  it.each<[string, Partial<LinkDraft>]>([
    ['a platform without an address', { has_ios_targeting: true, ios_target_url: '' }],
    ['a limit of no clicks', { has_expiration: true, expiration_clicks: '0' }],
    ['an expiration that never comes', { has_expiration: true }],
    ['country rules of which none names a country', { has_geo_targeting: true, geo_targets: [] }],
    [
      'a country rule that leads nowhere',
      { has_geo_targeting: true, geo_targets: [{ country_ids: ['DE'], target_url: '' }] },
    ],
    ['a slug with space around it', { custom_link: ' sale ' }],
  ])('is not held up by %s, which another program wrote', (_what, odd) => {
    expect(check(odd, { title: 'Spring' })).toEqual({ ok: true, body: { id, title: 'Spring' } });
  });

  it('may change the rest of a section of which something is odd', () => {
    const odd = { has_expiration: true, expiration_clicks: '0' };
    const expiration = '2027-01-01T00:00:00Z';
    expect(check(odd, { expiration })).toEqual({ ok: true, body: { id, expiration } });
  });

  it('is checked where it was changed, and where its section was switched on', () => {
    const clicksNone = { ok: false, errors: { expiration_clicks: { kind: 'rule', rule: 'clicksNone' } } };
    expect(check({ has_expiration: true, expiration_clicks: '5' }, { expiration_clicks: '0' })).toEqual(clicksNone);
    expect(check({ expiration_clicks: '0' }, { has_expiration: true })).toEqual(clicksNone);
    expect(check({ has_ios_targeting: true, ios_target_url: 'https://example.com' }, { ios_target_url: '' })).toEqual({
      ok: false,
      errors: { ios_target_url: { kind: 'rule', rule: 'iosMissing' } },
    });
  });

  it('does not lose its slug', () => {
    expect(check({ custom_link: 'sale' }, { custom_link: '' })).toEqual({
      ok: false,
      errors: { custom_link: { kind: 'rule', rule: 'slugRemoved' } },
    });
  });
});

property('an edited link whose changes break no rule of the form is valid exactly when the contract takes them', () => {
  fc.assert(
    fc.property(anyRecords, typedDrafts, (record, draft) => {
      const base = draftOfRecord(record);
      const checked = checkEdit(id, base, draft, now);
      const changed = difference(base, draft);
      const isJudged = (field: string) =>
        [
          field,
          ...Object.entries(accompanied).flatMap(([flag, fields]) => (fields.some((one) => one === field) ? flag : [])),
        ]
          .concat(field === 'expiration' ? 'expiration_clicks' : [])
          .some((name) => name in changed);
      const ownRules = Object.keys(violatedRules(normalizeDraft(draft), { base, now })).filter(isJudged);
      const taken = updateLinkBody.safeParse({ id, ...changed });
      expect(checked.ok).toBe(ownRules.length === 0 && taken.success);
      if (checked.ok) expect(updateLinkBody.parse(checked.body)).toEqual(checked.body);
      else expect(Object.keys(checked.errors)).not.toEqual([]);
    }),
    runs(200),
  );
});

property('a link that is right and not touched is valid, and sends nothing but its id', () => {
  fc.assert(
    fc.property(rightRecords, (record) => {
      const base = draftOfRecord(record);
      expect(checkEdit(record.id, base, draftOfRecord(record), now)).toEqual({ ok: true, body: { id: record.id } });
    }),
  );
});
