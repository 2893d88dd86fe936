import { batch } from '@/lib/async/batch.ts';
import { isFinished, type Operation } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { type DiskChange, type DiskStore, diskStore, latest } from './disk-store.ts';
import type { OperationChange } from './operation-store.ts';
import { type SessionStore, sessionStore } from './session-store.ts';

/**
 * Rows that are done or have failed wait this long to share a transaction, in milliseconds. No page waits for them, and
 * jobs are 15 % faster.
 */
const rowDelay = 100;

interface Batch {
  changes: readonly DiskChange[];
  isUrgent: boolean;
}

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
}

/** Creates the stores of the operations, and their only writer. */
export function createStores({ lifetime, openDatabase }: Needs) {
  /** The store of private windows, and of what the disk has no room for. */
  const session: SessionStore = sessionStore(lifetime.signal);
  /** The store of all other windows. */
  const disk: DiskStore = diskStore(openDatabase);
  /**
   * The ids of operations without a job whose last change could not be stored. Ordinary ones are in `session`, unless that
   * is full too, and what the disk has of them is older.
   */
  const unsaved = new Set<string>();

  let hasFailed = false;
  /** Failed removals, retried with the next write: the next worker would send what is left. */
  let failedRemovals: readonly DiskChange[] = [];
  const writeTogether = batch<Batch>(write, ({ isUrgent }) => (isUrgent ? 0 : rowDelay));

  async function write(batches: readonly Batch[]): Promise<void> {
    const changes = [...failedRemovals, ...batches.flatMap((batch) => batch.changes)];
    failedRemovals = [];
    try {
      await disk.write(changes);
    } catch (fault) {
      hasFailed = true;
      failedRemovals = latest(changes).filter(({ kind }) => kind === 'remove' || kind === 'removeJob');
      await keepInSession(changes.filter(isSingle));
      throw fault;
    }
    await removeFromSession(changes.filter(isSingle));
  }

  /** True if the disk may lack operations, or differ from this worker's memory. */
  function isDiskIncomplete(): boolean {
    return hasFailed || unsaved.size > 0;
  }

  /** True if the database can be opened. Without one, operations are in `session`. */
  function isOnDisk(): Promise<boolean> {
    return openDatabase().then(
      () => true,
      () => false,
    );
  }

  /** True if this worker or an earlier one could not store the last change of an operation without a job. */
  function isUnsaved({ id }: Operation): boolean {
    return unsaved.has(id);
  }

  /**
   * Reads the unfinished operations that earlier workers have left, without rows that were never started. `missed` are
   * the changes that the disk had no room for.
   */
  async function readOpen(): Promise<{ open: Operation[]; missed: OperationChange[] }> {
    const isThere = await isOnDisk();
    const [onDisk, inSession] = await Promise.all([isThere ? disk.readOpen() : [], session.readAll()]);
    const kept = inSession.filter((one) => !one.isPrivate);
    for (const { id } of kept) unsaved.add(id);
    return {
      open: [...onDisk.filter(({ id }) => !unsaved.has(id)), ...inSession.filter((one) => !isFinished(one))],
      missed: isThere ? kept.map(missedChange) : [],
    };
  }

  /**
   * Writes changes in one transaction with all others that wait. Rejects if the browser has no room for them: then
   * operations without a job are kept until it closes.
   *
   * @param isUrgent false if the changes may wait for others; the default for rows that are done or have failed
   */
  async function commit(changes: readonly DiskChange[], isUrgent = !changes.every(isDoneOrFailedRow)): Promise<void> {
    const inSession = changes.flatMap((change) => ('operation' in change && isPrivate(change) ? change : []));
    const onDisk = changes.filter((change) => !isPrivate(change));
    await Promise.all([
      inSession.length > 0 && writePrivate(inSession),
      onDisk.length > 0 && writeTogether({ changes: onDisk, isUrgent }),
    ]);
  }

  /** Writes changes of private windows. */
  async function writePrivate(changes: readonly OperationChange[]): Promise<void> {
    try {
      await session.write(changes);
      for (const { operation } of changes) unsaved.delete(operation.id);
    } catch (fault) {
      for (const { operation } of changes) unsaved.add(operation.id);
      throw fault;
    }
  }

  /**
   * Keeps in `session` what the disk could not save. An operation that it could not remove is kept as dropped, so that no
   * worker sends it. If `session` has no room either, this worker alone knows it.
   */
  async function keepInSession(changes: readonly OperationChange[]): Promise<void> {
    for (const { operation } of changes) unsaved.add(operation.id);
    const kept = changes.map(({ kind, operation }) =>
      kind === 'put' || isFinished(operation) ? operation : { ...operation, state: { name: 'dropped' as const } },
    );
    await session.write(kept.map((operation) => ({ kind: 'put', operation }))).catch(() => undefined);
  }

  /** Removes from `session` what the disk has now. If that fails, `session` gets the same state as the disk. */
  async function removeFromSession(changes: readonly OperationChange[]): Promise<void> {
    const kept = changes.filter(({ operation }) => isUnsaved(operation));
    try {
      await session.write(kept.map(({ operation }) => ({ kind: 'remove', operation })));
      for (const { operation } of kept) unsaved.delete(operation.id);
    } catch {
      await keepInSession(kept);
    }
  }

  /** Resolves once all earlier changes are written or have failed, so that a read sees them. */
  function allWritten(): Promise<unknown> {
    return Promise.allSettled([writeTogether({ changes: [], isUrgent: true })]);
  }

  return { session, disk, isDiskIncomplete, isUnsaved, isOnDisk, readOpen, commit, allWritten };
}

export type Stores = ReturnType<typeof createStores>;

const isPrivate = (change: DiskChange): boolean => 'operation' in change && change.operation.isPrivate;

/** True for the change of an operation without a job. */
const isSingle = (change: DiskChange): change is OperationChange =>
  'operation' in change && change.operation.job === undefined;

/**
 * Returns the change that the disk missed. Finished operations are removed, except a done create, whose link no other
 * create may take.
 */
const missedChange = (operation: Operation): OperationChange => {
  const isNeeded = !isFinished(operation) || (operation.state.name === 'done' && operation.state.link !== null);
  return { kind: isNeeded ? 'put' : 'remove', operation };
};

/** False for a row that continues by itself, or asks the person. */
const isDoneOrFailedRow = (change: DiskChange): boolean =>
  'operation' in change &&
  change.operation.job !== undefined &&
  (change.operation.state.name === 'done' || isFinished(change.operation));
