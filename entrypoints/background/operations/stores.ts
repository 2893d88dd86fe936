import { batch } from '@/lib/async/batch.ts';
import { isFinished } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { type DiskChange, type DiskStore, diskStore } from './disk-store.ts';
import type { OperationStore } from './operation-store.ts';
import { privateStore } from './private-store.ts';

/**
 * Finished rows wait this long to share a transaction, in milliseconds. No page waits for them, and jobs are 15 %
 * faster.
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
  /** The store of private windows. */
  const memory: OperationStore = privateStore(lifetime.signal);
  /** The store of all other windows. */
  const disk: DiskStore = diskStore(openDatabase);

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
      failedRemovals = changes.filter(({ kind }) => kind === 'remove' || kind === 'removeJob');
      throw fault;
    }
  }

  /** True if a write to the disk has failed since this worker started: the disk may differ from memory. */
  function hasWriteFailed(): boolean {
    return hasFailed;
  }

  /**
   * Writes changes in one transaction with all others that wait. Rejects if the browser has no room for them.
   *
   * @param isUrgent false if the changes may wait for others; the default for rows that have ended
   */
  async function commit(changes: readonly DiskChange[], isUrgent = !changes.every(isEndOfRow)): Promise<void> {
    const inMemory = changes.flatMap((change) => ('operation' in change && isPrivate(change) ? change : []));
    const onDisk = changes.filter((change) => !isPrivate(change));
    await Promise.all([
      inMemory.length > 0 && memory.write(inMemory),
      onDisk.length > 0 && writeTogether({ changes: onDisk, isUrgent }),
    ]);
  }

  /** Resolves once all earlier changes are written or have failed, so that a read sees them. */
  function allWritten(): Promise<unknown> {
    return Promise.allSettled([writeTogether({ changes: [], isUrgent: true })]);
  }

  return { memory, disk, hasWriteFailed, commit, allWritten };
}

export type Stores = ReturnType<typeof createStores>;

const isPrivate = (change: DiskChange): boolean => 'operation' in change && change.operation.isPrivate;

/** True for a row that is done or has failed. Whatever else changes is on its way, or a person is asked. */
const isEndOfRow = (change: DiskChange): boolean =>
  'operation' in change &&
  change.operation.job !== undefined &&
  (change.operation.state.name === 'done' || isFinished(change.operation));
