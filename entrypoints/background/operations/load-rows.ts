import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning, type JobRow } from '@/lib/operations/job.ts';
import { isMoving, isUnstartedRow, type Operation } from '@/lib/operations/operation.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { JobRows } from './job-rows.ts';
import type { LinksBefore } from './links-before.ts';
import type { LoadedJob, LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';

/** The maximum number of rows of a connection that wait for a retry, so that an outage does not fail all rows. */
const maxRetrying = 36;

/** More rows are loaded once this few others are left. */
const minOthers = 12;

/** Rows per read. */
const batchSize = 24;

interface Needs {
  lifetime: Lifetime;
  loadedJobs: LoadedJobs;
  loadedOperations: LoadedOperations;
  log: Log;
  jobRows: JobRows;
  linksBefore: LinksBefore;
}

export function loadRowsWith({ lifetime, loadedJobs, loadedOperations, log, jobRows, linksBefore }: Needs) {
  /**
   * Loads rows of running jobs into memory, oldest job first, for each connection that runs out of them. Ends jobs without
   * remaining rows.
   */
  async function loadRows(connections: ReadonlyMap<string, Connection>): Promise<void> {
    for (const loaded of loadedJobs.allJobs()) {
      const connection = connections.get(loaded.job.connectionId);
      if (connection === undefined || !isRunningNow(loaded)) continue;
      if (wantsMore(connection.id)) await loadRowsOf(loaded, connection);
      if (isDone(loaded) && isRunningNow(loaded))
        await loadedJobs.changeJob(loaded, { state: { name: 'ended', at: Date.now() } });
    }
  }

  async function loadRowsOf(loaded: LoadedJob, connection: Connection): Promise<void> {
    const { id } = loaded.job;
    if (loaded.counts.waiting === loadedOperations.rowsUnderWay(id).length) return;
    const rows = await withLinksBefore(await readUnloaded(id), connection);
    if (isRunningNow(loaded)) log.queueRows(rows);
  }

  /** Reads the next rows of a job. The start of some that are in memory may not be stored yet. */
  async function readUnloaded(jobId: string): Promise<JobRow[]> {
    const waiting = await jobRows.readWaiting(jobId, batchSize + loadedOperations.rowsInMemory(jobId).length);
    return waiting.filter(({ id }) => loadedOperations.operationInMemory(id) === null).slice(0, batchSize);
  }

  /** Checked after each await: the job may be paused or deleted, or the worker stopped. */
  function isRunningNow(loaded: LoadedJob): boolean {
    return !lifetime.signal.aborted && loadedJobs.jobById(loaded.job.id) === loaded && isRunning(loaded.job);
  }

  function isDone({ job, counts }: LoadedJob): boolean {
    return counts.waiting === 0 && loadedOperations.rowsUnderWay(job.id).length === 0;
  }

  /** Adds the cached links to the rows' destinations: the rows did not create these. */
  async function withLinksBefore(rows: readonly JobRow[], connection: Connection): Promise<JobRow[]> {
    const creates = rows.flatMap((row) =>
      row.write.kind === 'create' ? [{ row, long_url: row.write.body.long_url }] : [],
    );
    if (creates.length === 0) return [...rows];
    const known = await linksBefore(connection, creates);
    const before = new Map(creates.map(({ row }, at) => [row, known[at] ?? []]));
    return rows.map((row) => ({ ...row, notMade: [...row.notMade, ...(before.get(row) ?? [])] }));
  }

  /**
   * True if a connection runs out of rows that do not wait for a retry. Each connection has its own, so that a slow one
   * delays no other.
   */
  function wantsMore(connectionId: string): boolean {
    const rows = rowsOf(connectionId);
    const retrying = rows.filter(isRetrying).length;
    return retrying < maxRetrying && rows.length - retrying <= minOthers;
  }

  /** Returns the loaded rows of a connection that continue by themselves. */
  function rowsOf(connectionId: string): Operation[] {
    return loadedOperations
      .pendingOperations()
      .filter((one) => one.job !== undefined && one.connectionId === connectionId && isMoving(one));
  }

  return loadRows;
}

export type LoadRows = ReturnType<typeof loadRowsWith>;

/** True if a moving row waits for a retry, or for its service to accept more. */
const isRetrying = (row: Operation): boolean => row.state.name !== 'sending' && !isUnstartedRow(row);
