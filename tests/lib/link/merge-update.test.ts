import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readableRecord } from '../../../lib/contract/link-reading.ts';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, type LinkDraft } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { mergeDrafts, mergeUpdate, rebaseDraft } from '../../../lib/link/merge.ts';
import { sameField } from '../../../lib/link/same-field.ts';
import { runs } from '../../setup/runs.ts';
import { recordOf, rightDrafts, rightRecords } from './arbitrary-draft.ts';
import { blankRecord, written } from './model-service.ts';

const { id } = blankRecord;
const recordWith = (part: object) => readableRecord.parse({ ...blankRecord, ...part });
const before = draftOfRecord(recordWith({ title: 'Sale', tags: ['a'] }));

/** A link, and a draft with some of its fields changed. */
const edits = fc
  .tuple(rightRecords, rightDrafts, fc.subarray(draftFields))
  .map(([record, other, fields]): { record: typeof record; base: LinkDraft; edited: LinkDraft } => {
    const base = draftOfRecord(record);
    const changed = Object.fromEntries(fields.map((field) => [field, other[field]]));
    return { record, base, edited: { ...base, ...changed, long_url: base.long_url, domain: null, password: '' } };
  });

describe('an update of a link as it is now', () => {
  it('sends only what the link does not have yet', () => {
    const body = { id, title: 'Spring', tags: ['a', 'b'] };
    expect(mergeUpdate(before, body, recordWith({ title: 'Spring', tags: ['a', 'c'] }))).toMatchObject({
      ...{ kind: 'open', base: { title: 'Spring', tags: ['a', 'c'] } },
      body: { id, tags: ['a', 'c', 'b'] },
    });
  });

  it('names the fields that differ where both sides changed them', () => {
    const [utm, now] = [{ utm_source: 'mail', utm_medium: 'email' }, recordWith({ title: 'Summer', tags: ['a'] })];
    expect(mergeUpdate(before, { id, title: 'Spring' }, now)).toEqual({ kind: 'conflict', fields: ['title'] });
    const on = draftOfRecord(recordWith({ has_utm: true, utm: { utm_source: 'mail' } }));
    const off = recordWith({ has_utm: false, utm: { utm_source: 'mail' } });
    const conflict = mergeUpdate(on, { id, ...utm }, off);
    expect(conflict).toEqual({ kind: 'conflict', fields: ['has_utm', 'utm_medium'] });
  });

  it('leaves a field that cannot be read as it was (reading R8)', () => {
    const now = recordWith({ title: null, tags: ['a'], unreadable: ['title'] });
    const base = { ...before, title: 'Sale' };
    expect(mergeUpdate(before, { id, tags: ['b'] }, now)).toMatchObject({
      kind: 'open',
      base,
      body: { id, tags: ['b'] },
    });
    expect(mergeUpdate(before, { id, title: 'Spring' }, now)).toMatchObject({ body: { id, title: 'Spring' } });
  });

  it('is sent as it was made if another program wrote values that the contract refuses', () => {
    const now = recordWith({ title: 'Sale', tags: ['a'], utm: { utm_source: 'x'.repeat(500) } });
    const body = { id, has_utm: true };
    expect(mergeUpdate(before, body, now)).toMatchObject({ kind: 'open', body });
  });

  property('is there if the service has already made it', () => {
    fc.assert(
      fc.property(edits, ({ record, base, edited }) => {
        const body = difference(base, edited);
        const { success, data } = updateLinkBody.safeParse({ id: record.id, ...body });
        if (success) expect(mergeUpdate(base, data, written(record, body))).toEqual({ kind: 'there' });
      }),
      runs(50),
    );
  });
});

property('an own earlier change of a link is no conflict, and the later one wins', () => {
  fc.assert(
    fc.property(edits, rightDrafts, fc.subarray(draftFields), ({ base, edited }, other, fields) => {
      const mine = { ...base, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
      const theirs = draftOfRecord(recordOf(edited));
      const { draft, conflicts } = mergeDrafts(base, theirs, mine, [base, theirs]);
      expect(conflicts).toEqual([]);
      for (const field of draftFields.filter((one) => one in difference(base, mine) && !sameField(one, base, mine)))
        expect([field, draft[field]]).toEqual([field, mine[field]]);
    }),
    runs(50),
  );
});

it('a password that was sent is not sent again, and one typed since is kept', () => {
  const sent = { ...before, has_password: true, password: 'first' };
  const now = { ...before, has_password: true };
  expect(rebaseDraft(now, sent, sent).password).toBe('');
  expect(rebaseDraft(now, sent, { ...sent, password: 'second' }).password).toBe('second');
});
