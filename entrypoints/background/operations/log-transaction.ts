import { markHandled } from '@/lib/async/async.ts';
import {
  type IndexGroup,
  indexGroupOf,
  keyOf,
  type LogDatabaseTransaction,
  type OperationKey,
  rowsOfJob,
  storedOperation,
} from '@/lib/database/hem-database.ts';
import { type Job, type JobRow, job, type LeftOutRow } from '@/lib/operations/job.ts';
import {
  isFinished,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  operation,
  scheduledAt,
  type Write,
} from '@/lib/operations/operation.ts';

/** Operations of the first read. More are rarely needed, and read one by one. */
const batchSize = 8;

/** An operation that the service has done. */
export type Done = Operation & { state: Extract<Operation['state'], { name: 'done' }> };

type Keyed = Pick<Operation, 'id' | 'job'>;

/** A change of a job, which the disk alone can store. */
type JobChange =
  | { kind: 'put'; job: Job }
  /** Also removes the job's rows. */
  | { kind: 'remove'; id: string }
  | { kind: 'putLeftOut'; id: string; rows: readonly LeftOutRow[] };

/** The changes of a transaction: the last one of each operation, and those of jobs in their order. */
export interface LogChange {
  put: readonly Operation[];
  /** As they were. */
  removed: readonly Operation[];
  jobs: readonly JobChange[];
}

/**
 * Begins a transaction of the log. Its reads include its own changes, and the operations that the disk lacks. Nothing but
 * its reads may be awaited before `changes` is written, or the database ends the transaction.
 *
 * @param disk - null if the database cannot be opened
 * @param kept - the operations that take precedence over those on disk
 */
export function beginLogTransaction(disk: LogDatabaseTransaction | null, kept: ReadonlyMap<string, Operation>) {
  /** The changed operations by id. */
  const changed = new Map<string, { operation: Operation; isRemoved: boolean }>();
  /** The keys of the operations in memory, and of those removed. */
  const keysInMemory = new Set([...kept.values()].map((one) => String(keyOf(one))));
  /** By operation id: what is being read. */
  const expected = new Map<string, Promise<unknown>>();
  const jobChanges: JobChange[] = [];
  const changedJobs = new Map<string, Job | null>();
  const operations = disk?.objectStore('operations');

  /** Returns the version of an operation in memory: null if it was removed, undefined if the disk has the last one. */
  function inMemory(id: string): Operation | null | undefined {
    const change = changed.get(id);
    if (change !== undefined) return change.isRemoved ? null : change.operation;
    return kept.get(id);
  }

  /** Returns the operations in memory that match. */
  function matchingInMemory(matches: (one: Operation) => boolean): Operation[] {
    const ids = new Set([...kept.keys(), ...changed.keys()]);
    return [...ids].flatMap((id) => inMemory(id) ?? []).filter((one) => isThere(one) && matches(one));
  }

  /** False for the rows of a deleted job. */
  function isThere({ job }: Operation): boolean {
    return job === undefined || changedJobs.get(job.id) !== null;
  }

  /** Completes what was read from disk with the versions in memory. Returns the oldest first. */
  function current(stored: readonly unknown[], matches: (one: Operation) => boolean): Operation[] {
    return [...stored.flatMap(onDisk), ...matchingInMemory(matches)].toSorted(
      (one, other) => one.askedAt - other.askedAt,
    );
  }

  /** True for the key of an operation on disk that was deleted, or of which memory has another version. */
  function isHidden(key: OperationKey): boolean {
    if (changedJobs.get(key[0]) === null) return true;
    return keysInMemory.has(String(key));
  }

  /** Reads an operation in any state; null if there is none. */
  async function readOperation(key: Keyed): Promise<Operation | null> {
    const there = inMemory(key.id);
    if (there !== undefined) return there !== null && isThere(there) ? there : null;
    const one = parsed(await (expected.get(key.id) ?? operations?.get(keyOf(key))))[0];
    return one === undefined || !isThere(one) ? null : one;
  }

  /** Begins to read operations that will be needed. What is on disk does not change during a transaction. */
  function expect(keys: readonly Keyed[]): void {
    for (const key of keys) expected.set(key.id, markHandled(Promise.resolve(operations?.get(keyOf(key)))));
  }

  /** Reads the operations that are not finished, oldest first, without rows that were never started. */
  async function openOperations(): Promise<Operation[]> {
    return current((await operations?.index('open').getAll()) ?? [], isOpen);
  }

  /** Reads the pending operations, oldest first: open ones that the service has not done. */
  async function pendingOperations(): Promise<Operation[]> {
    return (await openOperations()).filter(isPending);
  }

  /** Reads a pending operation, also a row of a job; null if there is none. */
  async function pendingById(id: string): Promise<Operation | null> {
    const single = await readOperation({ id });
    const found = single ?? (await openOperations()).find((one) => one.id === id);
    return found !== undefined && isOpen(found) && isPending(found) ? found : null;
  }

  /** Reads the open operations on the link of a write, oldest first. None for a create. */
  async function operationsOfLink({ write, connectionId }: { write: Write; connectionId: string }) {
    const link = linkIdOf(write);
    if (link === null) return [];
    const stored = await operations?.index('link').getAll([connectionId, link]);
    return current(
      stored ?? [],
      (one) => isOpen(one) && one.connectionId === connectionId && linkIdOf(one.write) === link,
    );
  }

  /**
   * Yields the operations of a connection that are due at a time: single ones, or rows of jobs. Begins to read at once, so
   * that several readings share the time.
   */
  function dueOperations(connectionId: string, ofRows: boolean, now: number): AsyncGenerator<Operation> {
    const range = dueRange(connectionId, ofRows, now);
    const isDueHere = (one: Operation) =>
      isOpen(one) && one.connectionId === connectionId && isRow(one) === ofRows && isDueAt(one, now);
    const first = markHandled(Promise.resolve(operations?.index('due').getAll(range, batchSize)));
    return iterate();

    async function* iterate(): AsyncGenerator<Operation> {
      yield* matchingInMemory(isDueHere).toSorted((one, other) => one.askedAt - other.askedAt);
      const batch = (await first) ?? [];
      yield* batch.flatMap(onDisk);
      if (batch.length < batchSize) return;
      let cursor = await operations?.index('due').openCursor(range);
      cursor = await cursor?.advance(batchSize);
      for (; cursor != null; cursor = await cursor.continue()) yield* onDisk(cursor.value);
    }
  }

  /** Parses what was read from disk, unless memory has another version. */
  function onDisk(value: unknown): Operation[] {
    return parsed(value).filter((one) => inMemory(one.id) === undefined && isThere(one));
  }

  /** Reads when the next operation of a connection is due after a time; infinite if none is. */
  async function nextDue(connectionId: string, now: number): Promise<number> {
    const first = async (ofRows: boolean) => {
      const range = dueRange(connectionId, ofRows, Number.POSITIVE_INFINITY, now);
      let cursor = await operations?.index('due').openKeyCursor(range);
      while (cursor != null && isHidden(cursor.primaryKey)) cursor = await cursor.continue();
      return cursor?.key[2] ?? Number.POSITIVE_INFINITY;
    };
    const stored = await Promise.all([first(false), first(true)]);
    const others = matchingInMemory((one) => isOpen(one) && one.connectionId === connectionId);
    const times = others.map(({ state }) => scheduledAt(state) ?? Number.POSITIVE_INFINITY);
    return Math.min(...stored, ...times.filter((at) => at > now));
  }

  /** Counts the rows of a connection's jobs that wait for a retry, or for their service to accept more. */
  async function countRetryingRows(connectionId: string): Promise<number> {
    const keys = await operations?.index('due').getAllKeys(dueRange(connectionId, true, Number.POSITIVE_INFINITY));
    const isRetrying = (one: Operation) =>
      isRow(one) && one.connectionId === connectionId && isOpen(one) && scheduledAt(one.state) !== null;
    return (keys ?? []).filter((key) => !isHidden(key)).length + matchingInMemory(isRetrying).length;
  }

  /** Yields the rows of a job that were never started, the first ones first. */
  async function* unstartedRows(id: string): AsyncGenerator<JobRow> {
    yield* rowsInGroup(id, 'waiting');
  }

  /** True if a row of a job was never started. */
  async function hasUnstartedRow(id: string): Promise<boolean> {
    return (await unstartedRows(id).next()).done !== true;
  }

  /** True if a row of a job was started and continues by itself. */
  async function hasRowUnderWay(id: string): Promise<boolean> {
    return (await rowsInGroup(id, 'underWay').next()).done !== true;
  }

  /** Yields the rows of a job in a group, those in memory first. */
  async function* rowsInGroup(id: string, group: IndexGroup): AsyncGenerator<JobRow> {
    const inGroup = matchingInMemory((one) => one.job?.id === id && indexGroupOf(one) === group).filter(isRow);
    yield* inGroup.toSorted((one, other) => one.job.row - other.job.row);
    const range = IDBKeyRange.bound([id, group, 0], [id, group, Number.POSITIVE_INFINITY]);
    const rows = operations?.index('rows');
    const first = (await rows?.getAll(range, batchSize)) ?? [];
    yield* first.flatMap(onDisk).filter(isRow);
    if (first.length < batchSize) return;
    let cursor = await rows?.openCursor(range);
    cursor = await cursor?.advance(batchSize);
    for (; cursor != null; cursor = await cursor.continue()) yield* onDisk(cursor.value).filter(isRow);
  }

  /** Returns which operations have made some links: their ids by those of the links. */
  async function makersOf(linkIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const made = operations?.index('made');
    const stored = await Promise.all(linkIds.map(async (link) => (await made?.getAll(link)) ?? []));
    const makers = current(stored.flat(), (one) => isDone(one) && linkIds.includes(one.state.link?.id ?? ''));
    return new Map(makers.flatMap((one) => (isDone(one) && one.state.link ? [[one.state.link.id, one.id]] : [])));
  }

  /** Reads the operations without a job that were done before a time (milliseconds since 1970). */
  async function doneOperations(before: number): Promise<Operation[]> {
    const stored = await operations?.index('doneByHand').getAll(IDBKeyRange.upperBound(before, true));
    return current(stored ?? [], (one) => isDone(one) && one.job === undefined && one.state.at < before);
  }

  /** Reads all jobs, oldest first. Skips unreadable ones. */
  async function jobs(): Promise<Job[]> {
    const stored = ((await disk?.objectStore('jobs').getAll()) ?? []).flatMap(
      (value) => job.safeParse(value).data ?? [],
    );
    const others = [...changedJobs.values()].flatMap((one) => one ?? []);
    const all = [...stored.filter(({ id }) => !changedJobs.has(id)), ...others];
    return all.toSorted((one, other) => one.startedAt - other.startedAt);
  }

  /** Reads a job; null if it was deleted. */
  async function jobById(id: string): Promise<Job | null> {
    const there = changedJobs.get(id);
    return there === undefined ? (job.safeParse(await disk?.objectStore('jobs').get(id)).data ?? null) : there;
  }

  function change(one: Operation, isRemoved: boolean): void {
    changed.set(one.id, { operation: one, isRemoved });
    keysInMemory.add(String(keyOf(one)));
  }

  /** Adds or changes an operation. */
  function put(one: Operation): void {
    change(one, false);
  }

  /** Deletes an operation. */
  function remove(one: Operation): void {
    change(one, true);
  }

  function putJob(changedJob: Job): void {
    changedJobs.set(changedJob.id, changedJob);
    jobChanges.push({ kind: 'put', job: changedJob });
  }

  /** Deletes a job with its rows. */
  function removeJob(id: string): void {
    for (const one of matchingInMemory(({ job }) => job?.id === id)) remove(one);
    changedJobs.set(id, null);
    jobChanges.push({ kind: 'remove', id });
  }

  /** Adds the rows of a file that a job leaves out. */
  function putLeftOut(id: string, rows: readonly LeftOutRow[]): void {
    if (rows.length > 0) jobChanges.push({ kind: 'putLeftOut', id, rows });
  }

  /** Returns what has changed. */
  function changes(): LogChange {
    const all = [...changed.values()];
    return {
      put: all.flatMap((one) => (one.isRemoved ? [] : one.operation)),
      removed: all.flatMap((one) => (one.isRemoved ? one.operation : [])),
      jobs: jobChanges,
    };
  }

  return {
    hasDisk: disk !== null,
    expect,
    readOperation,
    openOperations,
    pendingOperations,
    pendingById,
    operationsOfLink,
    dueOperations,
    nextDue,
    countRetryingRows,
    unstartedRows,
    hasUnstartedRow,
    hasRowUnderWay,
    makersOf,
    doneOperations,
    jobs,
    jobById,
    put,
    remove,
    putJob,
    removeJob,
    putLeftOut,
    changes,
  };
}

export type LogTransaction = ReturnType<typeof beginLogTransaction>;

/** Writes changes to disk, and resolves once the transaction is complete. */
export async function writeChanges(disk: LogDatabaseTransaction, { put, removed, jobs }: LogChange): Promise<void> {
  const [operations, jobStore] = [disk.objectStore('operations'), disk.objectStore('jobs')];
  const leftOut = disk.objectStore('leftOut');
  const jobRequests = (change: JobChange): Promise<unknown>[] => {
    switch (change.kind) {
      case 'put':
        return [jobStore.put(change.job)];
      case 'remove':
        return [
          jobStore.delete(change.id),
          operations.delete(rowsOfJob(change.id)),
          leftOut.delete(rowsOfJob(change.id)),
        ];
      case 'putLeftOut':
        return change.rows.map((row) => leftOut.put({ ...row, job: change.id }));
    }
  };
  const requests = [
    ...jobs.map((change) => () => jobRequests(change)),
    ...removed.map((one) => () => [operations.delete(keyOf(one))]),
    ...put.map((one) => () => [operations.put(storedOperation(one))]),
  ];
  const sent: Promise<unknown>[] = [];
  try {
    for (const request of requests) sent.push(...request().map(markHandled));
  } catch (fault) {
    disk.abort();
    throw fault;
  }
  // Without waiting for the results.
  disk.commit();
  await Promise.all([...sent, disk.done]);
}

const parsed = (value: unknown): Operation[] => {
  const { data } = operation.safeParse(value);
  return data === undefined ? [] : [data];
};

const isRow = (one: Operation): one is JobRow => one.job !== undefined;

const isOpen = (one: Operation): boolean => !isFinished(one) && !isUnstartedRow(one);

const isPending = ({ state }: Operation): boolean => state.name !== 'done';

export const isDone = (one: Operation): one is Done => one.state.name === 'done';

const isDueAt = ({ state }: Operation, now: number): boolean => (scheduledAt(state) ?? Number.POSITIVE_INFINITY) <= now;

/** The range of the index `due` up to a time, optionally after another. */
function dueRange(connectionId: string, ofRows: boolean, to: number, after = Number.NEGATIVE_INFINITY): IDBKeyRange {
  const kind = ofRows ? 1 : 0;
  return IDBKeyRange.bound([connectionId, kind, after], [connectionId, kind, to], true);
}
