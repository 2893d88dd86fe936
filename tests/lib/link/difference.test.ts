import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, type LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords, readable, rightDrafts, typedDrafts } from './arbitrary-draft.ts';
import { accompanied, blankRecord, writable, written } from './model-service.ts';

const changed = (base: Partial<LinkDraft>, draft: Partial<LinkDraft>) =>
  difference(typedDraft(base), typedDraft({ ...base, ...draft }));

describe('the difference of two drafts', () => {
  it('contains only the changed fields', () => {
    expect(changed({ title: 'Sale', tags: ['a'] }, { title: 'Spring sale' })).toEqual({ title: 'Spring sale' });
    expect(changed({ tags: ['a'] }, { tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] });
  });

  it('clears a text with an empty one, and tags with an empty list (reading R6)', () => {
    expect(changed({ title: 'Sale', tags: ['a'] }, { title: ' ', tags: [] })).toEqual({ title: '', tags: [] });
  });

  it('is empty if only whitespace around a text changed', () => {
    expect(changed({ title: 'Sale' }, { title: ' Sale ' })).toEqual({});
    expect(changed({ title: ' Sale ' }, { title: ' Sale ' })).toEqual({});
  });

  it('never contains fields of create alone', () => {
    expect(changed({}, { long_url: 'https://example.com/other', domain: 'another' })).toEqual({});
  });

  it('contains only the flag of a section that was switched off (reading R3)', () => {
    const base = { has_utm: true, utm_source: 'mail' };
    expect(changed(base, { has_utm: false, utm_source: 'letter' })).toEqual({ has_utm: false });
    expect(changed({ ...base, has_utm: false }, { utm_source: 'letter' })).toEqual({});
  });

  it('contains all values of a section that was switched on', () => {
    const base = { utm_source: 'mail', utm_medium: 'email', utm_term: 'old' };
    expect(changed(base, { has_utm: true, utm_campaign: 'spring', utm_term: '' })).toEqual({
      has_utm: true,
      utm_source: 'mail',
      utm_medium: 'email',
      utm_campaign: 'spring',
      utm_term: '',
    });
  });

  it('contains all country rules separately if one of them changed', () => {
    const target_url = 'https://example.com/de';
    const base = { has_geo_targeting: true, geo_targets: [{ country_ids: ['DE'], target_url }] };
    expect(changed(base, { geo_targets: [{ country_ids: ['DE', 'AT'], target_url }] })).toEqual({
      geo_targets: [
        { country_id: 'DE', target_url },
        { country_id: 'AT', target_url },
      ],
    });
  });

  it('is empty if only the order of country rules changed', () => {
    const rule = (country_id: string) => ({
      country_ids: [country_id],
      target_url: `https://example.com/${country_id}`,
    });
    const base = { has_geo_targeting: true, geo_targets: [rule('DE'), rule('AT')] };
    expect(changed(base, { geo_targets: [rule('AT'), rule('DE')] })).toEqual({});
  });

  it('contains a typed password; an empty one keeps the current password', () => {
    const base = { has_password: true };
    expect(changed(base, { password: ' secret ' })).toEqual({ password: ' secret ' });
    expect(changed({ ...base, password: 'typed before' }, { password: '' })).toEqual({});
    expect(changed({}, { has_password: true, password: 'secret' })).toEqual({ has_password: true, password: 'secret' });
    expect(changed(base, { has_password: false, password: 'secret' })).toEqual({ has_password: false });
  });
});

property('an unchanged link sends nothing, whichever program created it', () => {
  fc.assert(
    fc.property(anyRecords, (record) => {
      const draft = draftOfRecord(record);
      expect(difference(draft, draftOfRecord(record))).toEqual({});
      expect(difference(draft, { ...draft, long_url: 'https://example.com', domain: 'another' })).toEqual({});
    }),
  );
});

/** Edited drafts: some of their fields come from another draft. */
const edits = fc.tuple(anyRecords, typedDrafts, fc.subarray(draftFields)).map(([record, other, fields]) => ({
  record,
  draft: readable({ ...draftOfRecord(record), ...Object.fromEntries(fields.map((field) => [field, other[field]])) }),
}));

/** Returns the fields of the sections that are off. */
const fieldsOff = (draft: LinkDraft): readonly string[] =>
  Object.entries(accompanied).flatMap(([flag, fields]): readonly string[] =>
    draftFields.some((field) => field === flag && draft[field]) ? [] : fields,
  );

property('a link with the difference applied is the edited link, except for whitespace around texts', () => {
  fc.assert(
    fc.property(edits, ({ record, draft }) => {
      const sent = difference(draftOfRecord(record), draft);
      const now = draftOfRecord(written(record, sent));
      const [normalizedNow, normalized] = [normalizeDraft(now), normalizeDraft(draft)];
      const off = fieldsOff(draft);
      const unreadable = ['long_url', 'domain', 'password', 'geo_targets'];
      for (const field of draftFields.filter((name) => !unreadable.includes(name) && !off.includes(name)))
        expect([field, normalizedNow[field]]).toEqual([field, normalized[field]]);
      const rules = (one: LinkDraft) =>
        one.geo_targets
          .flatMap(({ country_ids, target_url }) => country_ids.map((id) => [id, target_url]))
          .sort(([a = ''], [b = '']) => a.localeCompare(b));
      if (draft.has_geo_targeting) expect(rules(normalizedNow)).toEqual(rules(normalized));
    }),
    runs(200),
  );
});

property('fields of sections that are off never change at the service', () => {
  fc.assert(
    fc.property(edits, ({ record, draft }) => {
      const off = fieldsOff(draft);
      const sent = Object.keys(difference(draftOfRecord(record), draft));
      expect(sent.filter((field) => off.includes(field))).toEqual([]);
    }),
  );
});

property('after the difference was written, none is left', () => {
  fc.assert(
    fc.property(rightDrafts, rightDrafts, (base, draft) => {
      const record = written(blankRecord, difference(typedDraft(), { ...base, password: '' }));
      const next = { ...draft, password: '', has_password: false };
      const after = written(record, difference(draftOfRecord(record), next));
      expect(difference(draftOfRecord(after), next)).toEqual({});
      expect(writable(written(after, difference(draftOfRecord(after), next)))).toEqual(writable(after));
    }),
  );
});
