import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { rowAt, startJobStore, stateOf } from '../../../setup/job-store.ts';
import { leaveOldJobs } from '../../../setup/old-jobs.ts';

const [job, other] = ['123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174001'];

/** More than are taken over at once; every third is done, and one in the middle was never there. */
const ofJob = Array.from({ length: 2500 }, (_, at) =>
  rowAt(job, at, at % 3 === 0 ? stateOf.done : stateOf.waiting),
).filter(({ index }) => index !== 1030);
const ofOther = [rowAt(other, 0, stateOf.failed), rowAt(other, 70, stateOf.asking)];
const unreadable = [
  { job: other, index: 1, version: 99, state: { name: 'failed' } },
  { job: other, index: 2, version: 99 },
];
const rows = [...ofJob, ...ofOther, ...unreadable];

describe.each([1, 2] as const)('the database of version %i', (version) => {
  it('is taken over with all of its rows', async () => {
    await leaveOldJobs({ version, rows });
    const { readRows, readRow, waitingRows, countRows } = await startJobStore();
    expect(await readRows(job, { from: 0, most: 10_000, states: null })).toEqual({ rows: ofJob, next: null });
    expect(await readRow(job, 1030)).toBeNull();
    expect(await waitingRows(job)).toEqual(
      ofJob.flatMap(({ index, state }) => (state.name === 'waiting' ? index : [])),
    );
    expect(await readRows(other, { from: 0, most: 10, states: null })).toEqual({ rows: ofOther, next: null });
    expect(await countRows(other)).toEqual({ waiting: 0, done: 0, asking: 1, failed: 2 });
  });

  it('is taken over with the rows that cannot be read, and has no store any more that nobody reads', async () => {
    await leaveOldJobs({ version, rows });
    const { keepRows } = await startJobStore();
    await keepRows([rowAt(other, 3)]);
    const database = await openDB('jobs');
    expect(await database.get('blocks', [other, 0])).toMatchObject({
      rows: [ofOther[0], ...unreadable, rowAt(other, 3)],
    });
    expect([...database.objectStoreNames]).toEqual(['blocks', 'jobs', 'leftOut', 'states']);
    database.close();
  });

  it('stays as it is where the browser has no room for that, and is taken over later', async () => {
    await leaveOldJobs({ version, rows });
    const { readRows } = await startJobStore();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await expect(readRows(job, { from: 0, most: 10, states: null })).rejects.toThrow();
    full.mockRestore();
    expect(await readRows(job, { from: 0, most: 10_000, states: null })).toEqual({ rows: ofJob, next: null });
  });
});
