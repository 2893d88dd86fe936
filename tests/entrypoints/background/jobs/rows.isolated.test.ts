import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  countRows,
  keepEndedRow,
  keepRows,
  readRow,
  readRows,
  readRowsAt,
  waitingRows,
} from '@/entrypoints/background/jobs/rows.ts';
import { removeJob } from '@/entrypoints/background/jobs/store.ts';
import { type JobRow, type RowState, rowStates } from '@/lib/jobs/job.ts';
import { rowOfCreate } from '../../../setup/jobs.ts';
import { runs } from '../../../setup/runs.ts';

const stateOf: Record<RowState['name'], RowState> = {
  waiting: { name: 'waiting', again: false },
  done: { name: 'done', link: null },
  asking: { name: 'asking' },
  failed: { name: 'failed', reason: { kind: 'dropped' } },
};

const rowAt = (job: string, index: number, state: RowState['name']): JobRow => ({
  ...{ ...rowOfCreate(index), version: 1, job, index, hasPassword: false, state: stateOf[state] },
});

/** Has a row of a job be of another version of Hem. */
async function makeUnreadable(job: string, index: number): Promise<void> {
  const open = await openDB('jobs');
  const key = [job, Math.floor(index / 32)] as const;
  const { rows } = z.object({ rows: z.array(z.unknown()) }).parse(await open.get('blocks', [...key]));
  const { state } = z.object({ state: z.unknown() }).parse(rows[index % 32]);
  const [of, block] = key;
  await open.put('blocks', { job: of, block, rows: rows.with(index % 32, { version: 9, state }) });
  open.close();
}

it('rows are read as they were kept last, in any order and by any pages, also beside those that cannot be read', async () => {
  const step = fc.record({
    job: fc.nat(1),
    rows: fc.array(fc.record({ index: fc.nat(100), state: fc.constantFrom(...rowStates) }), { maxLength: 8 }),
    unreadable: fc.option(fc.nat(100), { freq: 4 }),
    isRemoved: fc.boolean(),
  });
  const wanted = fc.record({
    ...{ from: fc.nat(110), most: fc.integer({ min: 1, max: 120 }) },
    states: fc.option(fc.subarray([...rowStates], { minLength: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), wanted, async (steps, { from, most, states }) => {
      let jobs = [crypto.randomUUID(), crypto.randomUUID()];
      const model = new Map<string, Map<number, { state: RowState['name']; isReadable: boolean }>>();
      for (const { job: at, rows, unreadable, isRemoved } of steps) {
        const job = jobs[at] ?? '';
        const kept = model.get(job) ?? new Map();
        model.set(job, kept);
        await keepRows(rows.map(({ index, state }) => rowAt(job, index, state)));
        for (const { index, state } of rows) kept.set(index, { state, isReadable: true });
        const broken = unreadable === null ? undefined : kept.get(unreadable);
        if (broken !== undefined && unreadable !== null) {
          await makeUnreadable(job, unreadable);
          kept.set(unreadable, { ...broken, isReadable: false });
        }
        if (!isRemoved) continue;
        await removeJob(job);
        await keepRows([rowAt(job, 0, 'done')]);
        kept.clear();
        jobs = jobs.with(at, crypto.randomUUID());
      }
      for (const [job, kept] of model) {
        const all = [...kept].toSorted(([one], [other]) => one - other);
        const those = (state: RowState['name']) => all.filter(([, row]) => row.state === state);
        const shown = all.filter(([index, row]) => index >= from && (states?.includes(row.state) ?? true));
        const readable = (rows: typeof all) =>
          rows.flatMap(([index, row]) => (row.isReadable ? rowAt(job, index, row.state) : []));
        const last = shown.slice(0, most).at(-1)?.[0];
        expect(await readRows(job, { from, most, states })).toEqual({
          rows: readable(shown.slice(0, most)),
          next: last === undefined || shown.length <= most ? null : last + 1,
        });
        const indexes = Array.from({ length: 101 }, (_, index) => index);
        expect(await readRowsAt(job, indexes)).toEqual(readable(all));
        expect(await readRow(job, from)).toEqual(readable(all.filter(([index]) => index === from))[0] ?? null);
        expect(await waitingRows(job)).toEqual(those('waiting').map(([index]) => index));
        expect(Object.entries(await countRows(job))).toEqual(rowStates.map((state) => [state, those(state).length]));
      }
    }),
    runs(60),
  );
});

it('rows that end together are kept with few writes, whatever lies beside them', async () => {
  const job = crypto.randomUUID();
  await keepRows(Array.from({ length: 120 }, (_, index) => rowAt(job, index, 'waiting')));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => keepEndedRow(rowAt(job, index, 'done'), { isLast: index === 119 })),
  );
  expect(put.mock.calls.length).toBeLessThanOrEqual(8);
  put.mockRestore();
  expect(await countRows(job)).toEqual({ waiting: 0, done: 120, asking: 0, failed: 0 });
});

it('nothing of a write is kept that fails', async () => {
  const job = crypto.randomUUID();
  await keepRows([rowAt(job, 0, 'waiting'), rowAt(job, 40, 'waiting')]);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await expect(keepRows([rowAt(job, 0, 'done'), rowAt(job, 40, 'done')])).rejects.toThrow('Full');
  full.mockRestore();
  expect(await countRows(job)).toMatchObject({ waiting: 2, done: 0 });
  await keepRows([rowAt(job, 0, 'done')]);
  expect(await countRows(job)).toMatchObject({ waiting: 1, done: 1 });
});
