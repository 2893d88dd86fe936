import { markHandled } from '@/lib/async/async.ts';
import { keyOf, type LogDatabaseTransaction, rowsOfJob, storedOperation } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { createLogOverlay, type LogChange } from './log-overlay.ts';
import { createLogReads } from './log-reads.ts';

/**
 * Begins a transaction of the log. Its reads include its own changes, and the operations that the disk lacks. Nothing but
 * its reads may be awaited before `changes` is written, or the database ends the transaction.
 *
 * @param disk - null if the database cannot be opened
 * @param kept - the operations that the disk lacks
 */
export function beginLogTransaction(disk: LogDatabaseTransaction | null, kept: Iterable<Operation>) {
  const overlay = createLogOverlay(kept);
  const { put, remove, putJob, removeJob, putLeftOut, changes } = overlay;
  return { ...createLogReads(disk, overlay), put, remove, putJob, removeJob, putLeftOut, changes };
}

export type LogTransaction = ReturnType<typeof beginLogTransaction>;

/** Writes changes to disk, and resolves once the transaction is complete. */
export async function writeChanges(disk: LogDatabaseTransaction, changes: LogChange): Promise<void> {
  const requests: Promise<unknown>[] = [];
  try {
    for (const request of requestsOf(disk, changes)) requests.push(markHandled(request));
  } catch (fault) {
    disk.abort();
    throw fault;
  }
  // Without waiting for the results.
  disk.commit();
  await Promise.all([...requests, disk.done]);
}

/** Makes the requests of changes, one with each step. */
function* requestsOf(
  disk: LogDatabaseTransaction,
  { put, removed, jobs, leftOut }: LogChange,
): Generator<Promise<unknown>> {
  const [operations, jobStore, leftOutStore] = [
    disk.objectStore('operations'),
    disk.objectStore('jobs'),
    disk.objectStore('leftOut'),
  ];
  for (const [id, job] of jobs) {
    if (job !== null) yield jobStore.put(job);
    else {
      yield jobStore.delete(id);
      yield operations.delete(rowsOfJob(id));
      yield leftOutStore.delete(rowsOfJob(id));
    }
  }
  for (const [job, rows] of leftOut) for (const row of rows) yield leftOutStore.put({ ...row, job });
  for (const one of removed) yield operations.delete(keyOf(one));
  for (const one of put) yield operations.put(storedOperation(one));
}
