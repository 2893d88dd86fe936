import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning, type JobRow } from '@/lib/operations/job.ts';
import { isMoving, type Operation } from '@/lib/operations/operation.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { JobRows } from './job-rows.ts';
import type { LinksBefore } from './links-before.ts';
import type { LoadedJob, LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';

/** Rows of a connection in memory. Only four are tried at a time; the others are read in one go with them. */
const maxRows = 36;

/** Additional rows for repeated failures, so that they don't block other rows. */
const maxLateRows = 16;

/** More rows are loaded once this few untried ones are left, so that they are read in batches. */
const minUntriedRows = 12;

/** After this many tries a row counts as late. */
const triesBeforeLate = 4;

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
   * Loads rows of running jobs into memory, oldest job first, as many as each connection has room for. Ends jobs without
   * remaining rows.
   */
  async function loadRows(connections: ReadonlyMap<string, Connection>): Promise<void> {
    const wanting = new Set([...connections.keys()].filter((id) => wantsMore(id)));
    for (const loaded of loadedJobs.allJobs()) {
      const connection = connections.get(loaded.job.connectionId);
      if (connection === undefined || !isRunningNow(loaded)) continue;
      if (wanting.has(connection.id)) await loadRowsOf(loaded, connection);
      if (isDone(loaded) && isRunningNow(loaded))
        await loadedJobs.changeJob(loaded, { state: { name: 'ended', at: Date.now() } });
    }
  }

  async function loadRowsOf(loaded: LoadedJob, connection: Connection): Promise<void> {
    const { id } = loaded.job;
    const room = roomFor(connection.id);
    if (room === 0 || loaded.counts.waiting === loadedOperations.rowsUnderWay(id).length) return;
    const read = await readUnloaded(loaded, room);
    const rows = await withLinksBefore(read, connection);
    if (!isRunningNow(loaded)) return;
    loaded.loadedTo = Math.max(loaded.loadedTo, ...rows.map(({ job }) => job.row + 1));
    log.queueRows(rows);
  }

  /** Reads the next rows; the first ones that are not in memory if there are none. */
  async function readUnloaded(loaded: LoadedJob, count: number): Promise<JobRow[]> {
    const { id } = loaded.job;
    const isInMemory = (row: JobRow) => loadedOperations.rowsInMemory(id).some((one) => one.id === row.id);
    const next = await jobRows.readWaiting(id, { from: loaded.loadedTo, most: count });
    // Rows below may wait again; the start of others may not be stored yet.
    if (next.length > 0 && loaded.loadedTo > 0) return next;
    const most = count + loadedOperations.rowsInMemory(id).length;
    return (await jobRows.readWaiting(id, { from: 0, most })).filter((row) => !isInMemory(row)).slice(0, count);
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

  /** Each connection has its own room, so that a slow one delays no other. */
  function roomFor(connectionId: string): number {
    const rows = rowsOf(connectionId);
    const late = rows.filter(({ state }) => 'tries' in state && (state.tries ?? 0) >= triesBeforeLate).length;
    return late < maxLateRows ? Math.max(0, maxRows - (rows.length - late)) : 0;
  }

  /** True if a connection runs out of untried rows. Rows that wait for a retry do not count. */
  function wantsMore(connectionId: string): boolean {
    return rowsOf(connectionId).filter((row) => !isTried(row)).length <= minUntriedRows;
  }

  /** The rows of a connection that are in memory and not finished. */
  function rowsOf(connectionId: string): Operation[] {
    return loadedOperations
      .allOperations()
      .filter((one) => one.job !== undefined && one.connectionId === connectionId && isMoving(one));
  }

  return loadRows;
}

export type LoadRows = ReturnType<typeof loadRowsWith>;

/** True if an operation waits for a retry, or for its service to accept more. */
const isTried = ({ state }: Operation): boolean =>
  state.name !== 'sending' && (state.name !== 'waiting' || state.failure !== null || state.tries > 0);
