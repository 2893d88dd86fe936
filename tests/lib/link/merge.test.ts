import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, type LinkDraft, sameValue } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { conflictingFields, rebaseDraft, withTheirs } from '../../../lib/link/merge.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { recordOf, rightDrafts, rightRecords, typedDrafts } from './arbitrary-draft.ts';
import { writable, written } from './model-service.ts';

const base = typedDraft({ title: 'Sale', tags: ['a'], has_utm: true, utm_source: 'mail' });
const conflicts = (theirs: Partial<LinkDraft>, mine: Partial<LinkDraft> = {}) =>
  conflictingFields(base, { ...base, ...theirs }, { ...base, ...mine });

describe('the conflicts with another person’s changes', () => {
  it('are none if the other person changed nothing', () => {
    expect(conflicts({}, { title: 'Spring sale' })).toEqual([]);
  });

  it('are all fields that the other person changed, whether or not they were changed here, too', () => {
    expect(conflicts({ title: 'Summer', tags: [] }, { title: 'Spring' })).toEqual(['title', 'tags']);
    expect(conflicts({ has_utm: false })).toEqual(['has_utm']);
    expect(conflicts({ utm_source: 'letter' }, { has_utm: false })).toEqual(['utm_source']);
  });

  it('are none if both made the same changes, as after a save whose answer was lost', () => {
    expect(conflicts({ title: 'Spring' }, { title: ' Spring ' })).toEqual([]);
    const one = { country_ids: ['DE'], target_url: 'https://example.com' };
    const theirs = { has_geo_targeting: true, geo_targets: [{ ...one, country_ids: ['DE', 'AT'] }] };
    const mine = { has_geo_targeting: true, geo_targets: [one, { ...one, country_ids: ['AT'] }] };
    expect(conflicts(theirs, mine)).toEqual([]);
  });

  it('are none if only the order of country rules changed', () => {
    const [de, at] = ['DE', 'AT'].map((country_id) => ({
      country_ids: [country_id],
      target_url: `https://example.com/${country_id}`,
    }));
    if (de === undefined || at === undefined) throw new Error('Two rules');
    const start = typedDraft({ has_geo_targeting: true, geo_targets: [de, at] });
    const theirs = { ...start, geo_targets: [at, de] };
    expect(conflictingFields(start, theirs, { ...start, title: 'Mine' })).toEqual([]);
    expect(conflictingFields(start, { ...theirs, geo_targets: [at] }, start)).toEqual(['geo_targets']);
    const mine = { ...start, geo_targets: [de, { ...at, country_ids: ['AT', 'CH'] }] };
    const same = [{ ...at, country_ids: ['CH', 'AT'] }, de];
    expect(conflictingFields(start, { ...start, geo_targets: same }, mine)).toEqual([]);
  });

  it('are none if the same time is written in another form', () => {
    const start = typedDraft({ has_expiration: true, expiration: '2027-01-01T00:00:00Z' });
    const written = (expiration: string) => ({ ...start, expiration });
    const mine = { ...start, has_expiration: false };
    expect(conflictingFields(start, written('2027-01-01T00:00:00.000Z'), mine)).toEqual([]);
    expect(conflictingFields(start, written('2027-01-01T01:00:00+01:00'), mine)).toEqual([]);
    expect(conflictingFields(start, written('2027-01-01T00:00:01Z'), mine)).toEqual(['expiration']);
    expect(conflictingFields(start, written(''), mine)).toEqual(['expiration']);
  });

  it('are none if only the order of tags changed', () => {
    const start = typedDraft({ tags: ['spring', 'a'] });
    const tagged = (...tags: string[]) => ({ ...start, tags });
    expect(conflictingFields(start, tagged('a', 'spring'), tagged('spring'))).toEqual([]);
    expect(conflictingFields(tagged('spring'), tagged('a', 'spring'), start)).toEqual([]);
    expect(conflictingFields(start, tagged('a', 'b'), tagged('spring'))).toEqual(['tags']);
    expect(conflictingFields(start, tagged('a', 'a', 'spring'), tagged('spring'))).toEqual([]);
  });

  it('leave out the fields of create, and passwords, which cannot be read', () => {
    expect(conflicts({ long_url: 'https://example.com/other', domain: 'other' })).toEqual([]);
    expect(conflicts({}, { has_password: true, password: 'secret' })).toEqual([]);
  });
});

const saved = rightRecords.chain((record) =>
  fc.tuple(fc.constant(record), rightDrafts, rightDrafts, fc.subarray(draftFields), fc.subarray(draftFields)),
);
const part = (draft: LinkDraft, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));

property('unchanged fields never conflict', () => {
  fc.assert(
    fc.property(saved, ([record, other, _more, fields]) => {
      const start = draftOfRecord(record);
      const mine = { ...start, ...part(other, fields) };
      expect(conflictingFields(start, draftOfRecord(record), mine)).toEqual([]);
    }),
  );
});

property('taking all of the other’s changes leaves no conflict, and taking none keeps all own values', () => {
  fc.assert(
    fc.property(saved, ([record, other, more, fields, others]) => {
      const start = draftOfRecord(record);
      const there = recordOf({ ...start, ...part(more, others), has_password: start.has_password });
      const theirs = draftOfRecord(there);
      const mine = { ...start, ...part(other, fields), long_url: start.long_url, password: '' };
      const taken = withTheirs(mine, theirs, conflictingFields(start, theirs, mine));
      expect(conflictingFields(start, theirs, taken)).toEqual([]);
      const after = written(there, difference(theirs, mine));
      expect(writable(after)).toEqual(writable(recordOf({ ...mine, long_url: theirs.long_url })));
    }),
  );
});

property('rebasing keeps the fields typed since, and updates all others', () => {
  fc.assert(
    fc.property(typedDrafts, typedDrafts, typedDrafts, fc.subarray(draftFields), (now, sent, other, fields) => {
      const draft = { ...sent, ...part(other, fields) };
      const rebased = rebaseDraft(now, sent, draft);
      for (const field of draftFields) {
        const isTyped = !sameValue(draft[field], sent[field]);
        expect(rebased[field]).toEqual(isTyped ? draft[field] : now[field]);
      }
    }),
  );
});
