import { markHandled } from '@/lib/async/async.ts';
import { type IndexGroup, indexGroupOf, keyOf, type LogDatabaseReading } from '@/lib/database/hem-database.ts';
import { type Job, type JobRow, job } from '@/lib/operations/job.ts';
import {
  isFinished,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  operation,
  scheduledAt,
  type Write,
} from '@/lib/operations/operation.ts';
import type { LogOverlay } from './log-overlay.ts';
import { isDue } from './schedule.ts';

/** Values of the first read from an index. More are rarely needed, and read one by one. */
const batchSize = 8;

/** An operation that the service has done. */
export type Done = Operation & { state: Extract<Operation['state'], { name: 'done' }> };

type Keyed = Pick<Operation, 'id' | 'job'>;

/**
 * Creates the reads of a transaction of the log: the disk, and what takes precedence over it. Nothing else may be awaited
 * between them, or the database ends the transaction.
 *
 * @param disk - null if the database cannot be opened
 */
export function createLogReads(disk: LogDatabaseReading | null, overlay: LogOverlay) {
  const operations = disk?.objectStore('operations');

  /** Reads an operation in any state; null if there is none. */
  async function readOperation(key: Keyed): Promise<Operation | null> {
    const there = overlay.operationOf(key);
    if (there !== undefined) return there;
    return onDisk(await operations?.get(keyOf(key)))[0] ?? null;
  }

  /** Parses what was read from disk, unless the overlay has another version. */
  function onDisk(value: unknown): Operation[] {
    const { data } = operation.safeParse(value);
    return data === undefined || overlay.hides(keyOf(data)) ? [] : [data];
  }

  /** Completes what was read from disk with the overlay. Returns the oldest first. */
  function current(stored: readonly unknown[], matches: (one: Operation) => boolean): Operation[] {
    return [...stored.flatMap(onDisk), ...overlay.operationsThat(matches)].toSorted(byAge);
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
    const isDueHere = (one: Operation) =>
      isOpen(one) && one.connectionId === connectionId && isRow(one) === ofRows && isDue(one.state, now);
    const stored = readIndex('due', dueRange(connectionId, ofRows, now));
    return completed(stored, () => overlay.operationsThat(isDueHere).toSorted(byAge));
  }

  /** Yields the values of an index in a range. Begins to read at once: the first few together, the others one by one. */
  function readIndex(name: 'due' | 'rows', range: IDBKeyRange): AsyncGenerator<unknown> {
    const index = operations?.index(name);
    const first = markHandled(Promise.resolve(index?.getAll(range, batchSize)));
    return iterate();

    async function* iterate(): AsyncGenerator<unknown> {
      const batch = (await first) ?? [];
      yield* batch;
      if (batch.length < batchSize) return;
      let cursor = await index?.openCursor(range);
      cursor = await cursor?.advance(batchSize);
      for (; cursor != null; cursor = await cursor.continue()) yield cursor.value;
    }
  }

  /** Yields the operations of the overlay as it is at the first step, then those from disk. */
  async function* completed(stored: AsyncGenerator<unknown>, ofOverlay: () => Operation[]): AsyncGenerator<Operation> {
    yield* ofOverlay();
    for await (const value of stored) yield* onDisk(value);
  }

  /** Reads when the next operation of a connection is due after a time; infinite if none is. */
  async function nextDue(connectionId: string, now: number): Promise<number> {
    const first = async (ofRows: boolean) => {
      const range = dueRange(connectionId, ofRows, Number.POSITIVE_INFINITY, now);
      let cursor = await operations?.index('due').openKeyCursor(range);
      while (cursor != null && overlay.hides(cursor.primaryKey)) cursor = await cursor.continue();
      return cursor?.key[2] ?? Number.POSITIVE_INFINITY;
    };
    const stored = await Promise.all([first(false), first(true)]);
    const others = overlay.operationsThat((one) => isOpen(one) && one.connectionId === connectionId);
    const times = others.map(({ state }) => scheduledAt(state) ?? Number.POSITIVE_INFINITY);
    return Math.min(...stored, ...times.filter((at) => at > now));
  }

  /** Counts the rows of a connection's jobs that wait for a retry, or for their service to accept more. */
  async function countRetryingRows(connectionId: string): Promise<number> {
    const keys = await operations?.index('due').getAllKeys(dueRange(connectionId, true, Number.POSITIVE_INFINITY));
    const isRetrying = (one: Operation) =>
      isRow(one) && one.connectionId === connectionId && isOpen(one) && scheduledAt(one.state) !== null;
    return (keys ?? []).filter((key) => !overlay.hides(key)).length + overlay.operationsThat(isRetrying).length;
  }

  /** Yields the rows of a job that were never started, the first ones first. */
  function unstartedRows(id: string): AsyncGenerator<JobRow> {
    return rowsInGroup(id, 'waiting');
  }

  /** True if a row of a job was never started. */
  async function hasUnstartedRow(id: string): Promise<boolean> {
    return (await unstartedRows(id).next()).done !== true;
  }

  /** True if a row of a job was started and continues by itself. */
  async function hasRowUnderWay(id: string): Promise<boolean> {
    return (await rowsInGroup(id, 'underWay').next()).done !== true;
  }

  /** Yields the rows of a job in a group, those of the overlay first. */
  async function* rowsInGroup(id: string, group: IndexGroup): AsyncGenerator<JobRow> {
    const ofOverlay = () =>
      overlay
        .operationsThat((one) => one.job?.id === id && indexGroupOf(one) === group)
        .filter(isRow)
        .toSorted((one, other) => one.job.row - other.job.row);
    const range = IDBKeyRange.bound([id, group, 0], [id, group, Number.POSITIVE_INFINITY]);
    for await (const one of completed(readIndex('rows', range), ofOverlay)) if (isRow(one)) yield one;
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
    const unchanged = stored.filter(({ id }) => overlay.jobById(id) === undefined);
    return [...unchanged, ...overlay.jobs()].toSorted((one, other) => one.startedAt - other.startedAt);
  }

  /** Reads a job; null if it was deleted. */
  async function jobById(id: string): Promise<Job | null> {
    const there = overlay.jobById(id);
    return there === undefined ? (job.safeParse(await disk?.objectStore('jobs').get(id)).data ?? null) : there;
  }

  return {
    hasDisk: disk !== null,
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
  };
}

export type LogReads = ReturnType<typeof createLogReads>;

const byAge = (one: Operation, other: Operation): number => one.askedAt - other.askedAt;

const isRow = (one: Operation): one is JobRow => one.job !== undefined;

const isOpen = (one: Operation): boolean => !isFinished(one) && !isUnstartedRow(one);

const isPending = ({ state }: Operation): boolean => state.name !== 'done';

export const isDone = (one: Operation): one is Done => one.state.name === 'done';

/** The range of the index `due` up to a time, optionally after another. */
function dueRange(connectionId: string, ofRows: boolean, to: number, after = Number.NEGATIVE_INFINITY): IDBKeyRange {
  const kind = ofRows ? 1 : 0;
  return IDBKeyRange.bound([connectionId, kind, after], [connectionId, kind, to], true);
}
