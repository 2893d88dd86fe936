import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning } from '@/lib/operations/job.ts';
import { isMoving, type Operation } from '@/lib/operations/operation.ts';
import type { Background } from '../shared/background.ts';
import { type RowOperation, readWaiting } from './job-rows.ts';
import { linksBefore } from './links-before.ts';
import { allJobs, changeJob, jobById, type LoadedJob } from './loaded-jobs.ts';
import { allOperations, rowsInMemory, rowsUnderWay } from './loaded-operations.ts';
import { queueRows } from './log.ts';

/** Rows of a connection that are tried at once. Only four are sent at a time; the others are stored meanwhile. */
export const maxRows = 36;

/** Additional rows for repeated failures, so that they don't block other rows. */
const maxLateRows = 16;

/** More rows are loaded once this few untried ones are left, so that they are stored in batches. */
const minUntriedRows = 12;

/** After this many tries a row counts as late. */
const triesBeforeLate = 4;

/**
 * Loads rows of running jobs into memory, oldest job first, as many as each connection has room for. Ends jobs without
 * remaining rows.
 */
export async function loadRows(background: Background, connections: ReadonlyMap<string, Connection>): Promise<void> {
  const wanting = new Set([...connections.keys()].filter((id) => wantsMore(background, id)));
  for (const loaded of allJobs(background)) {
    const connection = connections.get(loaded.job.connectionId);
    if (connection === undefined || !isRunningNow(background, loaded)) continue;
    if (wanting.has(connection.id)) await loadRowsOf(background, loaded, connection);
    if (isDone(background, loaded) && isRunningNow(background, loaded))
      await changeJob(background, loaded, { state: { name: 'ended', at: Date.now() } });
  }
}

async function loadRowsOf(background: Background, loaded: LoadedJob, connection: Connection): Promise<void> {
  const { id } = loaded.job;
  const room = roomFor(background, connection.id);
  if (room === 0 || loaded.counts.waiting === rowsUnderWay(background, id).length) return;
  const read = await readUnloaded(background, loaded, room);
  const rows = await withLinksBefore(background, read, connection);
  if (!isRunningNow(background, loaded)) return;
  loaded.loadedTo = Math.max(loaded.loadedTo, ...rows.map(({ job }) => job.row + 1));
  queueRows(background, rows);
}

/** Reads the next rows; the first ones that are not in memory if there are none. */
async function readUnloaded(background: Background, loaded: LoadedJob, count: number): Promise<RowOperation[]> {
  const { id } = loaded.job;
  const isInMemory = (row: RowOperation) => rowsInMemory(background, id).some((one) => one.id === row.id);
  const next = await readWaiting(background, id, { from: loaded.loadedTo, most: count });
  // Rows below may wait again; the start of others may not be stored yet.
  if (next.length > 0 && loaded.loadedTo > 0) return next;
  const most = count + rowsInMemory(background, id).length;
  return (await readWaiting(background, id, { from: 0, most })).filter((row) => !isInMemory(row)).slice(0, count);
}

/** Checked after each await: the job may be paused or deleted, or the worker stopped. */
const isRunningNow = (background: Background, loaded: LoadedJob): boolean =>
  !background.signal.aborted && jobById(background, loaded.job.id) === loaded && isRunning(loaded.job);

const isDone = (background: Background, { job, counts }: LoadedJob): boolean =>
  counts.waiting === 0 && rowsUnderWay(background, job.id).length === 0;

/** Adds the cached links to the rows' destinations: the rows did not create these. */
async function withLinksBefore(
  background: Background,
  rows: readonly RowOperation[],
  connection: Connection,
): Promise<RowOperation[]> {
  const creates = rows.flatMap((row) =>
    row.write.kind === 'create' ? [{ row, long_url: row.write.body.long_url }] : [],
  );
  if (creates.length === 0) return [...rows];
  const known = await linksBefore(background, connection, creates);
  const before = new Map(creates.map(({ row }, at) => [row, known[at] ?? []]));
  return rows.map((row) => ({ ...row, notMade: [...row.notMade, ...(before.get(row) ?? [])] }));
}

/** Each connection has its own room, so that a slow one delays no other. */
function roomFor(background: Background, connectionId: string): number {
  const rows = rowsOf(background, connectionId);
  const late = rows.filter(({ state }) => 'tries' in state && (state.tries ?? 0) >= triesBeforeLate).length;
  return late < maxLateRows ? Math.max(0, maxRows - (rows.length - late)) : 0;
}

/** True if a connection runs out of untried rows. Rows that wait for a retry do not count. */
const wantsMore = (background: Background, connectionId: string): boolean =>
  rowsOf(background, connectionId).filter((row) => !isTried(row)).length <= minUntriedRows;

/** True if an operation waits for a retry, or for its service to accept more. */
const isTried = ({ state }: Operation): boolean =>
  state.name !== 'sending' && (state.name !== 'waiting' || state.failure !== null || state.tries > 0);

/** The rows of a connection that are in memory and not finished. */
const rowsOf = (background: Background, connectionId: string): Operation[] =>
  allOperations(background).filter(
    (one) => one.job !== undefined && one.connectionId === connectionId && isMoving(one),
  );
