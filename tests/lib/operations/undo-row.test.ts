import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { emptyDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import type { JobRow } from '@/lib/operations/job.ts';
import type { OperationState, UpdateWrite, Write } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import { rowAt, stateOf } from '../../setup/job-rows.ts';
import { rowOfCreate } from '../../setup/jobs.ts';
import { madeLink } from '../../setup/made-link.ts';
import { writable, written } from '../link/model-service.ts';
import { edits, links, saveOf, sent } from './edits.ts';

const { id } = madeLink;
const { done } = stateOf;
const row = (write: Write, state: OperationState = done): JobRow => {
  const one = rowAt(crypto.randomUUID(), 0, { write, state });
  return { ...one, job: { ...one.job, name: 'Page', address: 'https://go.example.com/x7Kp2aB' } };
};
const { write: create } = rowOfCreate(1);
const rename: UpdateWrite = { kind: 'update', body: { id, title: 'New' }, base: emptyDraft };

describe('the undo of a created link', () => {
  it('deletes it, and names it as the job did', () => {
    expect(undoRow(row(create, { ...done, link: madeLink }))).toEqual({
      ...{ write: { kind: 'delete', id }, name: 'Page', address: madeLink.short_url },
      long_url: 'https://example.com/1',
    });
  });

  it('shows the address that people know', () => {
    const custom_url = 'https://go.example.com/sale';
    expect(undoRow(row(create, { ...done, link: { ...madeLink, custom_url } }))?.address).toBe(custom_url);
  });
});

it.each<[string, Write, OperationState]>([
  ['deleted a link', { kind: 'delete', id }, done],
  ['changed a link whose earlier values are unknown', { ...rename, base: null }, done],
  ['found all values there already', { ...rename, base: { ...emptyDraft, title: 'New' } }, done],
  ['created a link that the service did not describe', create, done],
  ['is not sent yet', rename, stateOf.waiting],
  ['failed', rename, stateOf.dropped],
  ['asks which link it created', create, stateOf.ambiguous],
])('nothing is undone of a row that %s', (_what, write, state) => {
  expect(undoRow(row(write, state))).toBeNull();
});

/** Returns the update that undoes another; null if there is nothing to restore. */
function undone(update: UpdateWrite): UpdateWrite | null {
  const undo = undoRow(row(update));
  if (undo?.write.kind === 'delete' || undo?.write.kind === 'create') throw new Error('No update');
  return undo?.write ?? null;
}

describe('the undo of a change', () => {
  property('restores the link without asking, and its own undo repeats the change', () => {
    fc.assert(
      fc.property(links, edits, (before, edit) => {
        const change = saveOf(before, draftOfRecord(before), edit);
        const after = sent(before, change);
        const undo = undone(change);
        const restored = undo === null ? after : sent(after, undo);
        expect(writable(restored)).toEqual(writable(before));
        const redo = undo && undone(undo);
        expect(writable(redo ? sent(restored, redo) : restored)).toEqual(writable(after));
      }),
    );
  });

  it('leaves other fields that were changed since, and asks about the same ones', () => {
    const [link] = fc.sample(links, 1);
    if (link === undefined) throw new Error('No link');
    const base = draftOfRecord(link);
    const undo = undone(saveOf(link, base, { title: 'Mine' }));
    if (undo === null) throw new Error('Nothing to undo');
    const theirs = { favicon: 'https://example.com/icon.png' };
    expect(writable(sent(written(link, { title: 'Mine', ...theirs }), undo))).toEqual({ ...writable(link), ...theirs });
    expect(() => sent(written(link, { title: 'Theirs' }), undo)).toThrow('In conflict: title');
  });

  it('is named as the job named the change', () => {
    expect(undoRow(row(rename))).toMatchObject({ name: 'Page', address: 'https://go.example.com/x7Kp2aB' });
  });
});
