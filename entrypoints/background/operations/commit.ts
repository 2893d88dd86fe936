import { batch } from '@/lib/async/batch.ts';
import { isFinished } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { databaseOf } from '../shared/database.ts';
import { type DiskChange, type DiskStore, diskStore } from './disk-store.ts';
import { privateStore } from './private-store.ts';
import type { OperationStore } from './store.ts';

/**
 * Finished rows wait this long to share a transaction, in milliseconds. No page waits for them, and jobs are 15 %
 * faster.
 */
const rowDelay = 100;

interface Batch {
  changes: readonly DiskChange[];
  isUrgent: boolean;
}

/** The stores of a background: `memory` for private windows, `disk` for all others. */
export const storesOf = perBackground((background): { memory: OperationStore; disk: DiskStore } => ({
  memory: privateStore(background.signal),
  disk: diskStore(() => databaseOf(background)),
}));

const memoryOf = perBackground(() => ({ hasFailed: false as boolean }));

/** True if a write to the disk has failed since this worker started: the disk may differ from memory. */
export const hasWriteFailed = (background: Background): boolean => memoryOf(background).hasFailed;

const writerOf = perBackground((background) => {
  /** Failed removals, retried with the next write: the next worker would send what is left. */
  let failedRemovals: readonly DiskChange[] = [];
  const write = async (batches: readonly Batch[]) => {
    const changes = [...failedRemovals, ...batches.flatMap((batch) => batch.changes)];
    failedRemovals = [];
    try {
      await storesOf(background).disk.write(changes);
    } catch (fault) {
      memoryOf(background).hasFailed = true;
      failedRemovals = changes.filter(({ kind }) => kind === 'remove' || kind === 'removeJob');
      throw fault;
    }
  };
  return batch<Batch>(write, ({ isUrgent }) => (isUrgent ? 0 : rowDelay));
});

const isPrivate = (change: DiskChange): boolean => 'operation' in change && change.operation.isPrivate;

/** True for a row that is done or has failed. Whatever else changes is on its way, or a person is asked. */
const isEndOfRow = (change: DiskChange): boolean =>
  'operation' in change &&
  change.operation.job !== undefined &&
  (change.operation.state.name === 'done' || isFinished(change.operation));

/**
 * Writes changes in one transaction with all others that wait. Rejects if the browser has no room for them.
 *
 * @param isUrgent false if the changes may wait for others; the default for rows that have ended
 */
export async function commit(
  background: Background,
  changes: readonly DiskChange[],
  isUrgent = !changes.every(isEndOfRow),
): Promise<void> {
  const { memory } = storesOf(background);
  const inMemory = changes.flatMap((change) => ('operation' in change && isPrivate(change) ? change : []));
  const onDisk = changes.filter((change) => !isPrivate(change));
  await Promise.all([
    inMemory.length > 0 && memory.write(inMemory),
    onDisk.length > 0 && writerOf(background)({ changes: onDisk, isUrgent }),
  ]);
}

/** Resolves once all earlier changes are written or have failed, so that a read sees them. */
export const allWritten = (background: Background): Promise<unknown> =>
  Promise.allSettled([writerOf(background)({ changes: [], isUrgent: true })]);
