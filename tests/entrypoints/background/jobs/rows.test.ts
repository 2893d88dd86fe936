import * as fc from 'fast-check';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newBackground } from '@/entrypoints/background/background.ts';
import { writeRows } from '@/entrypoints/background/jobs/blocks.ts';
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
import { type JobRow, jobRow, type RowState, rowStates } from '@/lib/operations/job.ts';
import { resetDatabases } from '../../../setup/browser/database.ts';
import { rowAt, stateOf } from '../../../setup/job-store.ts';
import { runs } from '../../../setup/runs.ts';

const [one, other] = ['123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174001'];
const jobs = [one, other];

const anyJob = fc.constantFrom(...jobs);
/** Of a few blocks, mostly beside their borders. */
const anyIndex = fc.oneof(fc.nat(130), fc.constantFrom(0, 30, 31, 32, 33, 63, 64));
const anyRow = fc
  .record({ job: anyJob, index: anyIndex, name: fc.constantFrom(...rowStates) })
  .map(({ job, index, name }) => rowAt(job, index, stateOf[name]));
const anyRows = fc.array(anyRow, { maxLength: 8 });
/** All that follow each other, as pages hand them over. */
const manyRows = fc
  .record({ job: anyJob, from: fc.constantFrom(0, 31, 32), count: fc.nat(70) })
  .map(({ job, from, count }) => Array.from({ length: count }, (_, at) => rowAt(job, from + at)));

const unreadableStates = [{ name: 'done' }, { name: 'waiting' }, { name: 'later' }, 7];
const unreadableRow = fc.record({
  ...{ job: anyJob, index: anyIndex, version: fc.constant(99) },
  state: fc.constantFrom(...unreadableStates),
});

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('keep' as const), urgent: anyRows, ended: anyRows }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), urgent: manyRows, ended: anyRows }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), job: anyJob, late: anyRows }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
const anyQuestion = fc.record({
  indexes: fc.array(anyIndex, { maxLength: 6 }),
  from: anyIndex,
  most: fc.integer({ min: 1, max: 40 }),
  states: fc.option(fc.subarray([...rowStates], { minLength: 1 })),
});

/** What a plain map would say, whose rows may be such as cannot be read. */
function modelOf() {
  const rows = new Map(jobs.map((job) => [job, new Map<number, unknown>()]));
  const inOrder = (job: string) => [...(rows.get(job) ?? [])].toSorted(([before], [after]) => before - after);
  const stated = z.object({ state: z.object({ name: z.string() }) });
  const stateIn = (row: unknown) => stated.safeParse(row).data?.state.name ?? '';
  const readable = (row: unknown): JobRow | readonly JobRow[] => jobRow.safeParse(row).data ?? [];
  const count = (job: string, name: RowState['name']) => inOrder(job).filter(([, row]) => stateIn(row) === name).length;
  return {
    keep: (row: { job: string; index: number }) => void rows.get(row.job)?.set(row.index, row),
    remove: (job: string) => void rows.delete(job),
    at: (job: string, indexes: readonly number[]) => indexes.flatMap((index) => readable(rows.get(job)?.get(index))),
    page: (job: string, from: number, most: number, states: readonly string[] | null) => {
      const rest = inOrder(job).filter(
        ([index, row]) => index >= from && (states === null || states.includes(stateIn(row))),
      );
      const last = rest.slice(0, most).at(-1);
      return {
        rows: rest.slice(0, most).flatMap(([, row]) => readable(row)),
        next: rest.length > most && last !== undefined ? last[0] + 1 : null,
      };
    },
    waiting: (job: string) => inOrder(job).flatMap(([index, row]) => (stateIn(row) === 'waiting' ? index : [])),
    counts: (job: string) => Object.fromEntries(rowStates.map((name) => [name, count(job, name)])),
  };
}

/** Stores rows as they are, also those that cannot be read. */
async function putRows(rows: readonly { job: string; index: number }[]): Promise<void> {
  const opened = await openDB('jobs');
  const transaction = opened.transaction(['blocks', 'states'], 'readwrite');
  const stores = { blocks: transaction.objectStore('blocks'), states: transaction.objectStore('states') };
  await writeRows(
    rows.map((row) => ({ job: row.job, index: row.index, row })),
    stores,
  );
  await transaction.done;
  opened.close();
}

it('rows read back as they were kept last, of whichever jobs and however many at once, beside such as cannot be read', async () => {
  const given = {
    before: fc.array(fc.oneof(anyRow, unreadableRow), { maxLength: 12 }),
    steps: fc.array(anyStep, { maxLength: 8 }),
    questions: fc.array(anyQuestion, { minLength: 1, maxLength: 4 }),
  };
  const check = fc.asyncProperty(fc.record(given), async ({ before, steps, questions }) => {
    resetDatabases();
    let background = newBackground();
    // Makes the database.
    await countRows(background, one);
    await putRows(before);
    const model = modelOf();
    for (const row of before) model.keep(row);
    const removed = new Set<string>();
    for (const step of steps) {
      if (step.kind === 'keep') {
        const ended = step.ended.map((row) => keepEndedRow(background, row, { isUrgent: false }));
        await Promise.all([...ended, keepRows(background, step.urgent)]);
        for (const row of [...step.ended, ...step.urgent]) if (!removed.has(row.job)) model.keep(row);
      } else if (step.kind === 'remove') {
        // Whichever comes first, nothing of it is left.
        const late = step.late.filter(({ job }) => job === step.job);
        await Promise.all([keepRows(background, late), removeJob(background, step.job), keepRows(background, late)]);
        model.remove(step.job);
        removed.add(step.job);
      } else if (removed.size === 0) background = newBackground();
    }
    for (const job of jobs) {
      expect(await waitingRows(background, job)).toEqual(model.waiting(job));
      expect(await countRows(background, job)).toEqual(model.counts(job));
      for (const { indexes, from, most, states } of questions) {
        expect(await readRowsAt(background, job, indexes)).toEqual(model.at(job, indexes));
        expect(await readRow(background, job, from)).toEqual(model.at(job, [from])[0] ?? null);
        for (let next: number | null = from; next !== null; ) {
          const read: Awaited<ReturnType<typeof readRows>> = await readRows(background, job, {
            from: next,
            most,
            states,
          });
          expect(read).toEqual(model.page(job, next, most, states));
          next = read.next;
        }
      }
    }
  });
  await fc.assert(check, runs(60));
});

/** How often something is done to the stores of rows while this is done. */
async function countCalls(work: () => Promise<unknown>) {
  const methods = ['get', 'put'] as const;
  const spies = methods.map((method) => vi.spyOn(IDBObjectStore.prototype, method));
  await work();
  const [gets = 0, puts = 0] = spies.map(({ mock }) => mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  return { gets, puts };
}

const rowsFrom = (from: number, count: number, state: RowState) =>
  Array.from({ length: count }, (_, at) => rowAt(one, from + at, state));

it('rows that end in their order are kept with far fewer writes than there are rows', async () => {
  const background = newBackground();
  await keepRows(background, rowsFrom(0, 120, stateOf.waiting));
  const { gets, puts } = await countCalls(async () => {
    for (let from = 0; from < 120; from += 24) {
      const rows = rowsFrom(from, 24, stateOf.done);
      await Promise.all(rows.map((row, at) => keepEndedRow(background, row, { isUrgent: at === 23 })));
    }
  });
  expect(puts).toBeLessThan(120 / 6);
  expect(gets).toBeLessThan(120 / 12);
  expect(await countRows(background, one)).toEqual({ waiting: 0, done: 120, asking: 0, failed: 0 });
});

it('rows of a new job are not looked for on disk before they are kept, but for the first and last of them', async () => {
  const background = newBackground();
  const { gets, puts } = await countCalls(() => keepRows(background, rowsFrom(16, 250, stateOf.waiting)));
  expect(gets).toBe(2);
  expect(puts).toBe(2 * 9);
});

it('a state that only the last rows of a long job have is found', async () => {
  const background = newBackground();
  await keepRows(background, rowsFrom(0, 4200, stateOf.done));
  const last = [rowAt(one, 4200, stateOf.failed), rowAt(one, 4300, stateOf.failed)];
  await keepRows(background, last);
  expect(await readRows(background, one, { from: 0, most: 1, states: ['failed'] })).toEqual({
    rows: last.slice(0, 1),
    next: 4201,
  });
  expect(await readRows(background, one, { from: 4201, most: 1, states: ['failed'] })).toEqual({
    rows: last.slice(1),
    next: null,
  });
});

it('rows that the browser could not keep stand as before, each where it is said to stand', async () => {
  const background = newBackground();
  const before = rowsFrom(0, 40, stateOf.waiting);
  await keepRows(background, before);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fill(
    this: IDBObjectStore,
    ...given
  ) {
    const request = put.apply(this, given);
    if (this.name === 'states') this.transaction.abort();
    return request;
  });
  await expect(keepRows(background, [rowAt(one, 39, stateOf.done)])).rejects.toThrow();
  full.mockRestore();
  expect(await readRows(background, one, { from: 0, most: 100, states: null })).toEqual({ rows: before, next: null });
  expect(await countRows(background, one)).toEqual({ waiting: 40, done: 0, asking: 0, failed: 0 });
  await keepRows(background, [rowAt(one, 39, stateOf.done)]);
  expect(await countRows(background, one)).toEqual({ waiting: 39, done: 1, asking: 0, failed: 0 });
});
