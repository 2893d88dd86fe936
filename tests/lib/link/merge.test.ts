import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, type LinkDraft, sameValue } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { conflictingFields, rebaseDraft, withTheirs } from '../../../lib/link/merge.ts';
import { typed } from '../../setup/drafts.ts';
import { recordOf, rightDrafts, rightRecords, typedDrafts } from './arbitrary-draft.ts';
import { writable, written } from './model-service.ts';

const base = typed({ title: 'Sale', tags: ['a'], has_utm: true, utm_source: 'mail' });
const conflicts = (theirs: Partial<LinkDraft>, mine: Partial<LinkDraft> = {}) =>
  conflictingFields(base, { ...base, ...theirs }, { ...base, ...mine });

describe('what was changed elsewhere', () => {
  it('is nothing where nobody else was there', () => {
    expect(conflicts({}, { title: 'Spring sale' })).toEqual([]);
  });

  it('is each field that was, whether or not it was changed here too', () => {
    expect(conflicts({ title: 'Summer', tags: [] }, { title: 'Spring' })).toEqual(['title', 'tags']);
    expect(conflicts({ has_utm: false })).toEqual(['has_utm']);
    expect(conflicts({ utm_source: 'letter' }, { has_utm: false })).toEqual(['utm_source']);
  });

  it('is nothing where both say the same, as after a save whose answer was lost', () => {
    expect(conflicts({ title: 'Spring' }, { title: ' Spring ' })).toEqual([]);
    const one = { country_ids: ['DE'], target_url: 'https://example.com' };
    const theirs = { has_geo_targeting: true, geo_targets: [{ ...one, country_ids: ['DE', 'AT'] }] };
    const mine = { has_geo_targeting: true, geo_targets: [one, { ...one, country_ids: ['AT'] }] };
    expect(conflicts(theirs, mine)).toEqual([]);
  });

  it('is nothing where country rules only stand in another order', () => {
    const [de, at] = ['DE', 'AT'].map((country_id) => ({
      country_ids: [country_id],
      target_url: `https://example.com/${country_id}`,
    }));
    if (de === undefined || at === undefined) throw new Error('Two rules');
    const start = typed({ has_geo_targeting: true, geo_targets: [de, at] });
    const theirs = { ...start, geo_targets: [at, de] };
    expect(conflictingFields(start, theirs, { ...start, title: 'Mine' })).toEqual([]);
    expect(conflictingFields(start, { ...theirs, geo_targets: [at] }, start)).toEqual(['geo_targets']);
    const mine = { ...start, geo_targets: [de, { ...at, country_ids: ['AT', 'CH'] }] };
    const same = [{ ...at, country_ids: ['CH', 'AT'] }, de];
    expect(conflictingFields(start, { ...start, geo_targets: same }, mine)).toEqual([]);
  });

  it('is nothing where the same moment is only written otherwise', () => {
    const start = typed({ has_expiration: true, expiration: '2027-01-01T00:00:00Z' });
    const written = (expiration: string) => ({ ...start, expiration });
    const mine = { ...start, has_expiration: false };
    expect(conflictingFields(start, written('2027-01-01T00:00:00.000Z'), mine)).toEqual([]);
    expect(conflictingFields(start, written('2027-01-01T01:00:00+01:00'), mine)).toEqual([]);
    expect(conflictingFields(start, written('2027-01-01T00:00:01Z'), mine)).toEqual(['expiration']);
    expect(conflictingFields(start, written(''), mine)).toEqual(['expiration']);
  });

  it('is nothing where tags only stand in another order', () => {
    const start = typed({ tags: ['spring', 'a'] });
    const stands = (...tags: string[]) => ({ ...start, tags });
    expect(conflictingFields(start, stands('a', 'spring'), stands('spring'))).toEqual([]);
    expect(conflictingFields(stands('spring'), stands('a', 'spring'), start)).toEqual([]);
    expect(conflictingFields(start, stands('a', 'b'), stands('spring'))).toEqual(['tags']);
    expect(conflictingFields(start, stands('a', 'a', 'spring'), stands('spring'))).toEqual(['tags']);
  });

  it('is not what only create takes, nor a password, which nobody can read', () => {
    expect(conflicts({ long_url: 'https://example.com/other', domain: 'other' })).toEqual([]);
    expect(conflicts({}, { has_password: true, password: 'secret' })).toEqual([]);
  });
});

const saved = rightRecords.chain((record) =>
  fc.tuple(fc.constant(record), rightDrafts, rightDrafts, fc.subarray(draftFields), fc.subarray(draftFields)),
);
const part = (draft: LinkDraft, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));

property('nobody is asked about what nobody else changed', () => {
  fc.assert(
    fc.property(saved, ([record, other, _more, fields]) => {
      const start = draftOfRecord(record);
      const mine = { ...start, ...part(other, fields) };
      expect(conflictingFields(start, draftOfRecord(record), mine)).toEqual([]);
    }),
  );
});

property('whoever takes all that is theirs is asked no more, and whoever takes nothing has all of their own', () => {
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

property('with what was typed since is what the link is now, but for the fields typed in', () => {
  fc.assert(
    fc.property(typedDrafts, typedDrafts, typedDrafts, fc.subarray(draftFields), (now, sent, other, fields) => {
      const draft = { ...sent, ...part(other, fields) };
      const goingOn = rebaseDraft(now, sent, draft);
      for (const field of draftFields) {
        const isTyped = !sameValue(draft[field], sent[field]);
        expect(goingOn[field]).toEqual(isTyped ? draft[field] : now[field]);
      }
    }),
  );
});
