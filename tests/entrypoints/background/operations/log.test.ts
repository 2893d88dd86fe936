import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Log } from '@/entrypoints/background/operations/log.ts';
import {
  beginLogTransaction,
  type LogTransaction,
  writeChanges,
} from '@/entrypoints/background/operations/log-transaction.ts';
import { afterStop } from '@/entrypoints/background/operations/restart.ts';
import { keyOf, logStores, withHemDatabase } from '@/lib/database/hem-database.ts';
import type { Job, JobRow } from '@/lib/operations/job.ts';
import {
  groupOf,
  isFinished,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  type OperationState,
  rowGroups,
  scheduledAt,
} from '@/lib/operations/operation.ts';
import { resetDatabases } from '../../../setup/browser/database.ts';
import { holdClock } from '../../../setup/clock.ts';
import { rowAt, stateOf } from '../../../setup/job-rows.ts';
import { openLog } from '../../../setup/log.ts';
import {
  failRemovals,
  fillDisk,
  holdChanges,
  keptInSession,
  openOperations,
  spoilRow,
  storedChanges,
  storedJobs,
  storeOperations,
} from '../../../setup/operations.ts';
import { delayedOperation } from '../../../setup/pending-changes.ts';
import { runs } from '../../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number) => ({
  ...{ id: idOf(number), title: null, long_url: 'https://example.com', short_url: 'https://s.example/a' },
  ...{ custom_url: null, created_at: null },
});
const done = (at: number, made: number | null, isPublished = true): OperationState => ({
  ...{ name: 'done', at, link: made === null ? null : link(made), isPublished },
});
const operationOf = (number: number, state: OperationState, different: Partial<Operation> = {}): Operation =>
  delayedOperation({ id: idOf(number), connectionId: idOf(0), at: null, askedAt: number, state, ...different });
const jobOf = (id: string, different: Partial<Job> = {}): Job => ({
  ...{ version: 1, id, connectionId: idOf(0), about: { kind: 'import', file: null }, startedAt: 1, size: 2 },
  ...{ state: { name: 'running' }, undoneBy: null, ...different },
});

const putAll = (log: Log, ...operations: readonly Operation[]) =>
  log.transact(async (transaction) => {
    for (const one of operations) transaction.put(one);
  });
const readOpen = (log: Log) => log.read((reads) => reads.openOperations());
const isNot = (name: OperationState['name']) => (state: OperationState) => state.name !== name;

describe.each(['ordinary', 'private'] as const)('%s operations', (kind) => {
  const isPrivate = kind === 'private';
  const operation = (number: number, state: OperationState) => operationOf(number, state, { isPrivate });

  it('are there for the next worker in their last state, without finished and removed ones', async () => {
    holdClock();
    const now = Date.now();
    const states = [...Object.values(stateOf).filter(isNot('done')), done(now, null), done(now, null, false)];
    const change = fc.record({ number: fc.nat(5), state: fc.option(fc.constantFrom(...states)) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 5 }), async (batches) => {
        resetDatabases();
        await fakeBrowser.storage.session.clear();
        const { log, stop } = openLog();
        const model = new Map<number, Operation>();
        for (const batch of batches)
          await log.transact(async (transaction) => {
            for (const { number, state } of batch) {
              const one = operation(number, state ?? stateOf.dropped);
              if (state === null) transaction.remove(one);
              else transaction.put(one);
              if (state === null) model.delete(number);
              else model.set(number, one);
            }
          });
        const open = [...model.values()]
          .filter((one) => !isFinished(one))
          .toSorted((one, other) => one.askedAt - other.askedAt);
        expect(await readOpen(log)).toEqual(open);
        stop();
        const next = openLog();
        expect(await readOpen(next.log)).toEqual(open.map((one) => ({ ...one, state: afterStop(one) })));
        next.stop();
      }),
      runs(40),
    );
  });

  it('are read by id, also finished ones', async () => {
    const [waiting, finished] = [operation(1, stateOf.waiting), operation(2, done(Date.now(), 12))];
    const { log, stop } = openLog();
    await putAll(log, waiting, finished);
    const read = ({ log: opened }: Pick<ReturnType<typeof openLog>, 'log'>) =>
      Promise.all([1, 2, 3].map((number) => opened.read((reads) => reads.readOperation({ id: idOf(number) }))));
    expect(await read({ log })).toEqual([waiting, finished, null]);
    stop();
    expect(await read(openLog())).toEqual([waiting, finished, null]);
  });

  it('are found by the link that they created, also if they are finished', async () => {
    const now = Date.now();
    const { log, stop } = openLog();
    await putAll(log, operation(1, done(now, 11)), operation(2, done(now, null)));
    await putAll(log, operation(3, done(now, 13, false)));
    stop();
    const makers = await openLog().log.read((reads) => reads.makersOf([idOf(11), idOf(12), idOf(13)]));
    expect([...makers].toSorted()).toEqual([
      [idOf(11), idOf(1)],
      [idOf(13), idOf(3)],
    ]);
  });

  it('are removed up to the time at which they were done, and no others', async () => {
    const now = Date.now();
    const { log, stop } = openLog();
    await putAll(log, operation(1, done(now - 4, 11)), operation(2, done(now, 12)), operation(3, stateOf.waiting));
    await log.transact(async (transaction) => {
      for (const one of await transaction.doneOperations(now)) transaction.remove(one);
    });
    stop();
    const { log: next } = openLog();
    const makers = await next.read((reads) => reads.makersOf([idOf(11), idOf(12)]));
    expect([...makers]).toEqual([[idOf(12), idOf(2)]]);
    expect(await readOpen(next)).toEqual([operation(3, stateOf.waiting)]);
  });
});

describe('rows of jobs', () => {
  const jobs = [idOf(1), idOf(2)];
  const failure = { kind: 'network' } as const;
  const rowStates = [...Object.values(stateOf), { ...stateOf.waiting, tries: 1, failure }];
  const anyRow = fc
    .record({
      job: fc.constantFrom(...jobs),
      row: fc.nat(40),
      state: fc.constantFrom<OperationState>(...rowStates),
      isReadable: fc.boolean(),
    })
    .map(({ job, row, state, isReadable }) => ({
      ...rowAt(job, row, { state }),
      ...(!isReadable && { version: 9 as never }),
    }));
  const question = fc.record({
    from: fc.nat(41),
    most: fc.integer({ min: 1, max: 20 }),
    groups: fc.option(fc.subarray([...rowGroups], { minLength: 1 })),
  });

  it('are counted, and read page by page in their last state, beside unreadable ones', async () => {
    const given = { rows: fc.array(anyRow, { maxLength: 60 }), questions: fc.array(question, { maxLength: 3 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(given), async ({ rows, questions }) => {
        resetDatabases();
        const { log, jobRows, stop } = openLog();
        const last = new Map(rows.map((row) => [`${row.job.id} ${row.job.row}`, row]));
        await putAll(log, ...last.values());
        for (const job of jobs) {
          const own = [...last.values()].filter((row) => row.job.id === job).sort((a, b) => a.job.row - b.job.row);
          const inGroup = (group: string) => own.filter((row) => groupOf(row) === group);
          expect(await jobRows.countRows(job, 0)).toEqual({
            counts: Object.fromEntries(rowGroups.map((group) => [group, inGroup(group).length])),
            underWay: inGroup('waiting').filter((row) => !isUnstartedRow(row)).length,
          });
          const readable = own.filter(({ version }) => version === 1);
          const unstarted = await log.transact((transaction) => Array.fromAsync(transaction.unstartedRows(job)));
          expect(unstarted).toEqual(readable.filter(isUnstartedRow));
          for (const { from, most, groups } of questions) {
            const expectedRows = own.filter((row) => row.job.row >= from && (groups?.includes(groupOf(row)) ?? true));
            const page = await jobRows.readRows(job, { from, most, groups });
            expect(page.rows).toEqual(expectedRows.slice(0, most).filter(({ version }) => version === 1));
            expect(page.next).toBe(expectedRows[most]?.job.row ?? null);
          }
        }
        stop();
      }),
      runs(40),
    );
  });

  it('are counted once, though the disk has an unreadable version of a row and no room for the last one', async () => {
    const { log, jobRows } = openLog();
    const [id = ''] = jobs;
    const row = rowAt(id, 0);
    await putAll(log, row, rowAt(id, 1));
    await spoilRow(id, 0);
    fillDisk();
    await putAll(log, { ...row, state: stateOf.refused });
    const counts = { waiting: 1, done: 0, asking: 0, failed: 1 };
    expect(await jobRows.countRows(id, 0)).toEqual({ counts, underWay: 0 });
  });

  it('are deleted with their job, and rows of another stored later are not', async () => {
    const { log, jobRows } = openLog();
    const [one = '', other = ''] = jobs;
    await putAll(log, rowAt(one, 0), rowAt(one, 70_000), rowAt(other, 0));
    await log.transact(async (transaction) => {
      transaction.removeJob(one);
      transaction.put(rowAt(other, 1));
    });
    expect((await jobRows.readRows(one, { from: 0, most: 10, groups: null })).rows).toEqual([]);
    expect((await jobRows.readRows(other, { from: 0, most: 10, groups: null })).rows).toHaveLength(2);
  });

  it('that were never started are found behind an unreadable one, so that their job does not end before them', async () => {
    const { log } = openLog();
    const [job = ''] = jobs;
    await putAll(log, { ...rowAt(job, 0), version: 9 as never }, rowAt(job, 1));
    const unstarted = await log.transact((transaction) => Array.fromAsync(transaction.unstartedRows(job)));
    expect(unstarted.map((row) => row.job.row)).toEqual([1]);
  });
});

describe('a transaction', () => {
  it('gives each of the works that run at the same time its own result', async () => {
    const { log } = openLog();
    const results = await Promise.all([
      log.transact(async (transaction) => transaction.put(operationOf(1, stateOf.waiting))),
      log.transact(async (transaction) => (await transaction.openOperations()).length),
      log.transact(async (transaction) => transaction.remove(operationOf(1, stateOf.waiting))),
      log.transact(async (transaction) => (await transaction.openOperations()).length),
      log.transact(async () => 'text'),
      log.transact(async () => undefined),
    ]);
    expect(results).toEqual([undefined, 1, undefined, 0, 'text', undefined]);
  });

  it('rejects only the work that fails, whose changes are not made', async () => {
    const { log, stop } = openLog();
    const results = await Promise.allSettled([
      putAll(log, operationOf(1, stateOf.waiting)),
      log.transact(async (transaction) => {
        transaction.put(operationOf(2, stateOf.waiting));
        transaction.remove(operationOf(1, stateOf.waiting));
        await transaction.openOperations();
        throw new Error('It fails');
      }),
      putAll(log, operationOf(3, stateOf.waiting)),
      log.transact(async (transaction) => (await transaction.openOperations()).map(({ askedAt }) => askedAt)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { message: 'It fails' } });
    expect(results[3]).toEqual({ status: 'fulfilled', value: [1, 3] });
    stop();
    expect((await readOpen(openLog().log)).map(({ askedAt }) => askedAt)).toEqual([1, 3]);
  });

  it('rejects a change of a job that the disk refuses, also with its operations, and keeps operations of others', async () => {
    const { log } = openLog();
    await log.started();
    const full = fillDisk();
    const results = await Promise.allSettled([
      log.transact(async (transaction) => {
        transaction.putJob(jobOf(idOf(9)));
        transaction.put(operationOf(1, stateOf.waiting));
      }),
      putAll(log, operationOf(2, stateOf.waiting)),
    ]);
    expect(results).toMatchObject([{ status: 'rejected', reason: { message: 'Full' } }, { status: 'fulfilled' }]);
    full.mockRestore();
    expect(await log.read((reads) => reads.jobs())).toEqual([]);
    expect(await readOpen(log)).toEqual([operationOf(2, stateOf.waiting)]);
  });

  it('rejects the deletion of a job that the disk refuses, and does not repeat it', async () => {
    const { log } = openLog();
    await log.transact(async (transaction) => {
      transaction.putJob(jobOf(idOf(9)));
      transaction.put(rowAt(idOf(9), 0));
    });
    const removing = failRemovals();
    await expect(log.transact(async (transaction) => transaction.removeJob(idOf(9)))).rejects.toThrow('The disk fails');
    removing.mockRestore();
    await log.takeTurn();
    expect(await storedJobs()).toEqual({ jobs: [idOf(9)], rows: [idOf(9)] });
  });

  it('keeps an operation that the disk refuses, until the next one writes it', async () => {
    const { log, kept } = openLog();
    await log.started();
    const one = operationOf(1, stateOf.waiting);
    const full = fillDisk();
    await putAll(log, one);
    expect(await readOpen(log)).toEqual([one]);
    expect([kept.isUnsaved(one), kept.isDiskIncomplete()]).toEqual([true, true]);
    expect(await keptInSession()).toEqual([`operation:${one.id}`]);
    expect(await storedChanges()).toEqual([]);
    full.mockRestore();
    await log.takeTurn();
    expect([kept.isUnsaved(one), kept.isDiskIncomplete()]).toEqual([false, false]);
    expect(await keptInSession()).toEqual([]);
    expect(await openOperations()).toEqual([one]);
  });

  it('starts what its turn has claimed once that is written, and then resolves', async () => {
    const { log } = openLog();
    await log.started();
    const events: string[] = [];
    const { transaction: begin } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function started(this: IDBDatabase, ...given) {
      const transaction = begin.apply(this, given);
      transaction.addEventListener('complete', () => events.push('complete'));
      return transaction;
    });
    log.setTurn({
      prepare: async () => {
        events.push('prepare');
        return [];
      },
      fail: () => undefined,
      claim: async (transaction) => {
        const waiting = (await transaction.openOperations()).filter(({ state }) => state.name === 'waiting');
        for (const one of waiting) transaction.put({ ...one, state: stateOf.sending });
        if (waiting.length > 0) events.push('claim');
        return () => {
          if (waiting.length > 0) events.push('start');
        };
      },
    });
    await putAll(log, operationOf(1, stateOf.waiting)).then(() => events.push('resolved'));
    const claimed = events.indexOf('claim');
    expect(events.slice(0, claimed)).toContain('prepare');
    // Pages are notified before it resolves, which may read the log.
    expect(events.slice(claimed, claimed + 3)).toEqual(['claim', 'complete', 'start']);
    expect(events.indexOf('resolved')).toBeGreaterThan(claimed + 2);
    expect(await openOperations()).toMatchObject([{ id: idOf(1), state: stateOf.sending }]);
  });

  it('starts what its turn has claimed once, after that is kept because the disk refuses it', async () => {
    const { log, kept } = openLog();
    await log.started();
    const started = Promise.withResolvers<unknown[]>();
    const starts = vi.fn();
    log.setTurn({
      prepare: async () => [],
      fail: () => undefined,
      claim: async (transaction) => {
        const waiting = (await transaction.openOperations()).filter(({ state }) => state.name === 'waiting');
        for (const one of waiting) transaction.put({ ...one, state: stateOf.sending });
        return () => {
          for (const one of waiting) starts(one.id);
          if (waiting.length > 0) started.resolve(kept.all());
        };
      },
    });
    fillDisk();
    await putAll(log, operationOf(1, stateOf.waiting));
    expect(await started.promise).toMatchObject([{ id: idOf(1), state: stateOf.sending }]);
    await log.takeTurn();
    expect(starts.mock.calls).toEqual([[idOf(1)]]);
  });

  it('that changes nothing leaves callers waiting until pages are notified of an earlier one', async () => {
    const { log, logEvents } = openLog();
    // The second one follows what a starting worker does.
    await log.takeTurn();
    await log.takeTurn();
    const { promise, resolve } = Promise.withResolvers<void>();
    logEvents.subscribe(() => promise);
    await putAll(log, operationOf(1, stateOf.waiting));
    await log.takeTurn();
    const events: string[] = [];
    const shown = log.whenShown().then(() => events.push('shown'));
    await log.takeTurn();
    events.push('notified');
    resolve();
    await shown;
    expect(events).toEqual(['notified', 'shown']);
  });

  it('makes its changes though its turn fails', async () => {
    const { log } = openLog();
    await log.started();
    log.setTurn({
      prepare: async () => [],
      fail: () => undefined,
      claim: async () => {
        throw new Error('It fails');
      },
    });
    await putAll(log, operationOf(1, stateOf.waiting));
    expect(await openOperations()).toEqual([operationOf(1, stateOf.waiting)]);
  });
});

it('the first transaction of a worker marks a job as unfinished whose page is gone, though a work fails', async () => {
  const first = openLog();
  await first.log.transact(async (transaction) => transaction.putJob(jobOf(idOf(9), { state: { name: 'filling' } })));
  first.stop();
  const { log } = openLog();
  const failing = log.transact(async () => {
    throw new Error('It fails');
  });
  await expect(failing).rejects.toThrow('It fails');
  expect(await log.read((reads) => reads.jobs())).toMatchObject([{ state: { name: 'unfinished' } }]);
});

describe('a read', () => {
  it('comes after the changes that were requested before it', async () => {
    const { log } = openLog();
    await log.started();
    const reads = [readOpen(log), putAll(log, operationOf(1, stateOf.waiting)).then(() => []), readOpen(log)];
    expect(await Promise.all(reads)).toEqual([[], [], [operationOf(1, stateOf.waiting)]]);
    void putAll(log, operationOf(2, stateOf.waiting));
    await log.read(async () => undefined);
    expect(await openOperations()).toHaveLength(2);
  });

  it('lets nothing start, but the first one of a worker continues what an earlier one has left', async () => {
    await storeOperations(operationOf(1, stateOf.sending));
    const { log } = openLog();
    const claim = vi.fn(async () => () => undefined);
    log.setTurn({ prepare: async () => [], fail: () => undefined, claim });
    expect(await readOpen(log)).toMatchObject([{ id: idOf(1), state: { name: 'unconfirmed' } }]);
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(2));
    await readOpen(log);
    await readOpen(log);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('writes what the disk lacks, once there is room', async () => {
    const { log } = openLog();
    await log.started();
    const full = fillDisk();
    await putAll(log, operationOf(1, stateOf.waiting));
    expect(await readOpen(log)).toHaveLength(1);
    expect(await openOperations()).toEqual([]);
    full.mockRestore();
    expect(await readOpen(log)).toHaveLength(1);
    expect(await openOperations()).toHaveLength(1);
  });

  it('rejects if the background is stopped meanwhile', async () => {
    const { log, stop } = openLog();
    await log.takeTurn();
    await log.takeTurn();
    const release = await holdChanges();
    const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
    const read = expect(readOpen(log)).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(reading).toHaveBeenCalled());
    stop();
    await release();
    await read;
  });

  it('is repeated if its transaction fails, and rejects if that fails, too', async () => {
    const { log } = openLog();
    await putAll(log, operationOf(1, stateOf.waiting));
    let failures = 1;
    const read = () =>
      log.read(async (reads) => {
        const open = await reads.openOperations();
        if (failures-- > 0) throw new Error('It fails');
        return open.length;
      });
    expect(await read()).toBe(1);
    failures = 3;
    await expect(read()).rejects.toThrow('It fails');
  });
});

const readInRowOrder = async (rows: AsyncGenerator<JobRow>): Promise<JobRow[]> =>
  (await Array.fromAsync(rows)).toSorted((one, other) => one.job.row - other.job.row);

describe('the reads of a transaction', () => {
  const failure = { kind: 'network' } as const;
  const [connections, links] = [
    [idOf(100), idOf(101)],
    [idOf(110), idOf(111)],
  ];
  const jobIds = [idOf(120), idOf(121)];
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
  const moment = fc.nat(12);
  const stateFor = (number: number) =>
    fc.oneof(
      fc.record<Extract<OperationState, { name: 'waiting' }>>({
        ...{ name: fc.constant('waiting'), sendAt: moment, tries: fc.nat(1) },
        failure: fc.constantFrom(null, failure),
      }),
      moment.map((checkAt): OperationState => ({ ...stateOf.unconfirmed, checkAt })),
      fc.tuple(moment, fc.constantFrom(null, 200 + number), fc.boolean()).map((given) => done(...given)),
      fc.constantFrom<OperationState>(stateOf.sending, stateOf.refused, stateOf.ambiguous, stateOf.dropped),
    );
  /** An operation by its number: the first four are single ones, the others are rows of two jobs. */
  const numbered = (number: number): fc.Arbitrary<Operation> =>
    fc.record({ state: stateFor(number), changed: fc.constantFrom(null, ...links) }).map(({ state, changed }) => {
      const different: Partial<Operation> = {
        ...{ connectionId: connections[number % 2] ?? '', askedAt: (number * 5) % 8 },
        ...(changed && { write: { kind: 'update', body: { id: changed, title: '' }, base: null } }),
      };
      const id = idOf(number);
      if (number < 4) return operationOf(number, state, different);
      return { ...rowAt(jobIds[number < 6 ? 0 : 1] ?? '', number, { state, ...different }), id };
    });
  const anyOperations = fc
    .tuple(...numbers.map((number) => fc.option(numbered(number))))
    .map((all) => all.flatMap((one) => one ?? []));
  type Step =
    | { kind: 'put'; operation: Operation }
    | { kind: 'remove'; operation: Operation }
    | { kind: 'putJob'; job: Job }
    | { kind: 'removeJob'; id: string };
  const anyNumbered = fc.oneof(...numbers.map(numbered));
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('put', 'remove'), operation: anyNumbered }) },
    fc.record({
      kind: fc.constant('putJob'),
      job: fc.tuple(fc.constantFrom(...jobIds), fc.nat(9)).map(([id, size]) => jobOf(id, { size, startedAt: size })),
    }),
    fc.record({ kind: fc.constant('removeJob'), id: fc.constantFrom(...jobIds) }),
  );

  interface World {
    disk: readonly Operation[];
    jobs: readonly Job[];
    kept: readonly Operation[];
    /** Changes in the transaction. A deleted job is not changed again. */
    steps: readonly Step[];
    /** False if the database cannot be opened. */
    isThere: boolean;
  }
  const isOf = (id: string, one: Step) =>
    one.kind === 'put' ? one.operation.job?.id === id : one.kind === 'putJob' && one.job.id === id;
  const world: fc.Arbitrary<World> = fc.record({
    ...{
      disk: anyOperations,
      kept: fc.oneof(fc.constant([]), anyOperations),
      isThere: fc.nat(5).map((one) => one > 0),
    },
    jobs: fc.subarray(jobIds).map((ids) => ids.map((id) => jobOf(id))),
    steps: fc.array(step, { maxLength: 5 }).map((steps) => {
      const removedBefore = (at: number) =>
        steps.slice(0, at).flatMap((one) => (one.kind === 'removeJob' ? one.id : []));
      return steps.filter((one, at) => !removedBefore(at).some((id) => isOf(id, one)));
    }),
  });
  /** Returns a world without the operations on disk of which memory has another version. */
  const hidingNothing = ({ steps, kept, disk, ...others }: World): World => {
    const changes = steps.filter(({ kind }) => kind !== 'removeJob');
    const inMemory = new Set(
      [...kept, ...changes.flatMap((one) => ('operation' in one ? one.operation : []))].map(({ id }) => id),
    );
    return { ...others, kept, steps: changes, disk: disk.filter(({ id }) => !inMemory.has(id)) };
  };

  /** The expected result of reads. `inMemory` are the ids of operations that the disk lacks, or has in another version. */
  interface Model {
    operations: readonly Operation[];
    jobs: readonly Job[];
    inMemory: ReadonlySet<string>;
  }

  function modelOf({ disk, jobs, kept, steps, isThere }: World): Model {
    const operations = new Map([...(isThere ? disk : []), ...kept].map((one) => [one.id, one]));
    // The disk could not delete these.
    for (const { id, job, state } of kept) if (job === undefined && state.name === 'dropped') operations.delete(id);
    const allJobs = new Map((isThere ? jobs : []).map((job) => [job.id, job]));
    const inMemory = new Set(kept.map(({ id }) => id));
    for (const one of steps) {
      if ('operation' in one) inMemory.add(one.operation.id);
      if (one.kind === 'put') operations.set(one.operation.id, one.operation);
      else if (one.kind === 'remove') operations.delete(one.operation.id);
      else if (one.kind === 'putJob') allJobs.set(one.job.id, one.job);
      else {
        allJobs.delete(one.id);
        for (const { id, job } of [...operations.values()]) if (job?.id === one.id) operations.delete(id);
      }
    }
    return { operations: [...operations.values()], jobs: [...allJobs.values()], inMemory };
  }

  function apply(transaction: LogTransaction, steps: World['steps']): void {
    for (const one of steps)
      if (one.kind === 'put') transaction.put(one.operation);
      else if (one.kind === 'remove') transaction.remove(one.operation);
      else if (one.kind === 'putJob') transaction.putJob(one.job);
      else transaction.removeJob(one.id);
  }

  async function store({ disk, jobs }: World): Promise<void> {
    resetDatabases();
    await storeOperations(...disk);
    await withHemDatabase(async (database) => {
      for (const job of jobs) await database.put('jobs', job);
    });
  }

  /** Reads in a transaction in which a world was changed, and writes the changes. */
  async function read<T>(
    { kept, steps, isThere }: Pick<World, 'kept' | 'steps' | 'isThere'>,
    reading: (transaction: LogTransaction) => Promise<T>,
  ): Promise<T> {
    return withHemDatabase(async (database) => {
      const disk = isThere ? database.transaction(logStores, 'readwrite') : null;
      const transaction = beginLogTransaction(disk, kept);
      apply(transaction, steps);
      const result = await reading(transaction);
      if (disk !== null) await writeChanges(disk, transaction.changes());
      return result;
    });
  }

  const isOpen = (one: Operation) => !isFinished(one) && !isUnstartedRow(one);
  const oldestFirst = (all: readonly Operation[]) => all.toSorted((one, other) => one.askedAt - other.askedAt);
  const pairs = connections.flatMap((connectionId) => [false, true].map((flag) => ({ connectionId, flag })));
  const ofLinks = connections.flatMap((connectionId) =>
    links.map((id) => ({ connectionId, write: { kind: 'delete' as const, id } })),
  );
  const madeLinks = numbers.map((number) => idOf(200 + number));

  const readAll = async (log: LogTransaction) => {
    const inTurn = async <G, T>(given: readonly G[], one: (each: G) => Promise<T>): Promise<T[]> => {
      const results: T[] = [];
      for (const each of given) results.push(await one(each));
      return results;
    };
    return {
      single: await inTurn([0, 1, 2, 3], (number) => log.readOperation({ id: idOf(number) })),
      pendingById: await inTurn(numbers, (number) => log.pendingById(idOf(number))),
      open: await log.openOperations(),
      pending: await log.pendingOperations(),
      ofLinks: await inTurn(ofLinks, (one) => log.operationsOfLink(one)),
      ofNoLink: await log.operationsOfLink({
        ...{ connectionId: connections[0] ?? '', write: { kind: 'create', body: { long_url: '' }, geo_targets: [] } },
      }),
      due: await inTurn(pairs, ({ connectionId, flag }) => Array.fromAsync(log.dueOperations(connectionId, flag, 6))),
      unstarted: await inTurn(jobIds, (id) => readInRowOrder(log.unstartedRows(id))),
      underWay: await inTurn(jobIds, (id) => log.hasRowUnderWay(id)),
      makers: new Map(await log.makersOf(madeLinks)),
      done: await log.doneOperations(6),
      jobs: new Map((await log.jobs()).map((job) => [job.id, job])),
      jobsById: await inTurn(jobIds, (id) => log.jobById(id)),
    };
  };

  /** Returns what `readAll` is to read. */
  const allOf = ({ operations, jobs, inMemory }: Model): Awaited<ReturnType<typeof readAll>> => {
    const byId = (number: number) => operations.find(({ id }) => id === idOf(number)) ?? null;
    const open = oldestFirst(operations.filter(isOpen));
    const pending = open.filter(({ state }) => state.name !== 'done');
    const dueAt = ({ state }: Operation) => scheduledAt(state) ?? Number.POSITIVE_INFINITY;
    // The database sorts operations that are due at the same time by their keys.
    const soonestFirst = (one: Operation, other: Operation) =>
      dueAt(one) - dueAt(other) || indexedDB.cmp(keyOf(one), keyOf(other));
    const unstarted = (id: string) =>
      operations
        .flatMap((one) => (one.job?.id === id && isUnstartedRow(one) ? { ...one, job: one.job } : []))
        .toSorted((one, other) => one.job.row - other.job.row);
    return {
      single: [0, 1, 2, 3].map(byId),
      pendingById: numbers.map((number) => pending.find(({ id }) => id === idOf(number)) ?? null),
      open,
      pending,
      ofLinks: ofLinks.map(({ connectionId, write }) =>
        open.filter((one) => one.connectionId === connectionId && linkIdOf(one.write) === write.id),
      ),
      ofNoLink: [],
      due: pairs.map(({ connectionId, flag }) => {
        const due = open.filter(
          (one) => one.connectionId === connectionId && (one.job !== undefined) === flag && dueAt(one) <= 6,
        );
        const isInMemory = ({ id }: Operation) => inMemory.has(id);
        return [...due.filter(isInMemory), ...due.filter((one) => !isInMemory(one)).toSorted(soonestFirst)];
      }),
      unstarted: jobIds.map(unstarted),
      underWay: jobIds.map((id) =>
        open.some((one) => one.job?.id === id && groupOf(one) === 'waiting' && !isUnstartedRow(one)),
      ),
      makers: new Map(
        operations.flatMap(({ id, state }) => (state.name === 'done' && state.link ? [[state.link.id, id]] : [])),
      ),
      done: oldestFirst(
        operations.filter(({ job, state }) => job === undefined && state.name === 'done' && state.at < 6),
      ),
      jobs: new Map(jobs.map((job) => [job.id, job])),
      jobsById: jobIds.map((wanted) => jobs.find(({ id }) => id === wanted) ?? null),
    };
  };

  it('see the disk, what it lacks, and the changes of the transaction; the next transaction sees the same', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        await store(given);
        const model = modelOf(given);
        expect(await read(given, readAll)).toEqual(allOf(model));
        if (!given.isThere) return;
        const changed = new Set(given.steps.flatMap((one) => ('operation' in one ? one.operation.id : [])));
        const jobsGone = new Set(given.steps.flatMap((one) => (one.kind === 'removeJob' ? one.id : [])));
        const kept = given.kept.filter(({ id, job }) => !changed.has(id) && !jobsGone.has(job?.id ?? ''));
        const next = { ...model, inMemory: new Set(kept.map(({ id }) => id)) };
        expect(await read({ kept, steps: [], isThere: true }, readAll)).toEqual(allOf(next));
      }),
      runs(150),
    );
  });

  const nextDueOf = ({ operations }: Model, connectionId: string, now: number) => {
    const times = operations
      .filter((one) => isOpen(one) && one.connectionId === connectionId)
      .flatMap(({ state }) => scheduledAt(state) ?? []);
    return Math.min(...times.filter((at) => at > now));
  };
  const retryingOf = ({ operations }: Model, connectionId: string): number =>
    operations.filter(
      (one) =>
        one.job !== undefined && one.connectionId === connectionId && isOpen(one) && scheduledAt(one.state) !== null,
    ).length;
  const cases = [
    ['on disk, and others in memory', world.map(hidingNothing)],
    ['in memory, with older versions on disk', world],
  ] as const;

  it.each(cases)('find the next time at which an operation is due: %s', async (_where, worlds) => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(12), async (given, now) => {
        await store(given);
        const times = await read(given, async (log) => {
          const [one = '', other = ''] = connections;
          return [await log.nextDue(one, now), await log.nextDue(other, now)];
        });
        expect(times).toEqual(connections.map((connectionId) => nextDueOf(modelOf(given), connectionId, now)));
      }),
      runs(100),
    );
  });

  it.each(cases)('count the rows that wait for a retry: %s', async (_where, worlds) => {
    await fc.assert(
      fc.asyncProperty(worlds, async (given) => {
        await store(given);
        const counts = await read(given, async (log) => {
          const [one = '', other = ''] = connections;
          return [await log.countRetryingRows(one), await log.countRetryingRows(other)];
        });
        expect(counts).toEqual(connections.map((connectionId) => retryingOf(modelOf(given), connectionId)));
      }),
      runs(100),
    );
  });
});

it('a transaction that has changed 2,000 rows makes few reads to find the next retry and to count the retries', async () => {
  const connectionId = idOf(100);
  const failure = { kind: 'network' } as const;
  const state = { ...stateOf.waiting, sendAt: 5, tries: 1, failure };
  const rows = Array.from({ length: 2000 }, (_, at) => rowAt(idOf(1), at, { connectionId, state }));
  await storeOperations(...rows);
  const reads = (['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const).flatMap((method) => [
    vi.spyOn(IDBObjectStore.prototype, method),
    vi.spyOn(IDBIndex.prototype, method),
  ]);
  const steps = vi.spyOn(IDBCursor.prototype, 'continue');
  await withHemDatabase(async (database) => {
    const transaction = beginLogTransaction(database.transaction(logStores, 'readwrite'), []);
    for (const one of rows) transaction.put({ ...one, state: { ...state, sendAt: 9 } });
    expect(await transaction.nextDue(connectionId, 1)).toBe(9);
    expect(await transaction.countRetryingRows(connectionId)).toBe(2000);
  });
  expect(reads.flatMap(({ mock }) => mock.calls).length).toBeLessThan(5);
  expect(steps.mock.calls.length).toBeLessThanOrEqual(2000);
});
