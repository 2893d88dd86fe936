import { markHandled } from '@/lib/async/async.ts';
import { keyOf, type LogDatabaseTransaction, rowsOfJob, storedOperation } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { createLogOverlay, type JobChange, type LogChange } from './log-overlay.ts';
import { createLogReads } from './log-reads.ts';

/**
 * Begins a transaction of the log. Its reads include its own changes, and the operations that the disk lacks. Nothing but
 * its reads may be awaited before `changes` is written, or the database ends the transaction.
 *
 * @param disk - null if the database cannot be opened
 * @param kept - the operations that the disk lacks, by id
 */
export function beginLogTransaction(disk: LogDatabaseTransaction | null, kept: ReadonlyMap<string, Operation>) {
  const overlay = createLogOverlay(kept);
  const { put, remove, putJob, removeJob, putLeftOut, changes } = overlay;
  return { ...createLogReads(disk, overlay), put, remove, putJob, removeJob, putLeftOut, changes };
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
