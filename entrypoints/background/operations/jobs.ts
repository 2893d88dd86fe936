import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { canRetry, jobRowOf, rowStateOf, undoableKind } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { sendDue } from './dispatcher.ts';
import { addRows, isFilling, startJobFor, stopWaiting } from './fill-job.ts';
import { readRows } from './job-rows.ts';
import { loadJobs } from './load-log.ts';
import { allJobs, changeJob, changeRows, jobById } from './loaded-jobs.ts';
import { rowsUnderWay } from './loaded-operations.ts';
import { cancelUnsent, forgetJobs } from './log.ts';
import { unstarted } from './retry-states.ts';

/*
 * Each row of a job is an operation. A few rows at a time are loaded into memory (load-rows.ts) and sent like any other
 * operation.
 */

/** Start, retry, delete and undo run one after the other, or a job could be undone in part. */
const jobMutexOf = perBackground(mutex);

/** Rows per read. */
const batchSize = 500;

/** Starts a job that has all of its rows, or resumes a paused one. Does nothing for a running job. */
export const runJob = (background: Background, id: string): Promise<boolean> =>
  jobMutexOf(background)(() => runNow(background, id));

async function runNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  const name = loaded?.job.state.name;
  if (loaded === undefined || !(isFilling(loaded.job) || name === 'paused' || name === 'running')) return false;
  stopWaiting(background, id);
  if (name !== 'running') await changeJob(background, loaded, { state: { name: 'running' } });
  void sendDue(background).catch(noteProblem(background, 'send'));
  return true;
}

/** Pauses a job. Requests on their way end. */
export async function pauseJob(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded?.job.state.name !== 'running') return false;
  await Promise.all([changeJob(background, loaded, { state: { name: 'paused' } }), cancelUnsent(background, id)]);
  void sendDue(background).catch(noteProblem(background, 'send'));
  return true;
}

/** Stops a job for good, unless it is retried. */
export async function stopJob(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || (loaded.job.state.name !== 'running' && loaded.job.state.name !== 'paused')) return false;
  await Promise.all([changeJob(background, loaded, { state: { name: 'stopped' } }), cancelUnsent(background, id)]);
  void sendDue(background).catch(noteProblem(background, 'send'));
  return true;
}

/** Pauses the running jobs of a connection. */
export async function pauseJobsOf(background: Background, connection: Pick<Connection, 'id'>): Promise<void> {
  await loadJobs(background);
  const own = allJobs(background).filter(({ job }) => job.connectionId === connection.id);
  await Promise.all(own.map(({ job }) => pauseJob(background, job.id)));
}

/** Returns a failed row as unstarted. A link that was changed elsewhere is read first. */
const waitingAgain = (row: Operation): Operation => ({
  ...row,
  state: { ...unstarted, again: row.state.name === 'conflict' },
});

/** Sends failed rows, and the remaining rows of a stopped job. Does nothing for an undone job. */
export const retryJob = (background: Background, id: string): Promise<boolean> =>
  jobMutexOf(background)(() => retryNow(background, id));

async function retryNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || loaded.job.undoneBy !== null) return false;
  const { about, state } = loaded.job;
  if (state.name !== 'ended' && state.name !== 'stopped') return false;
  if (!loaded.canRetry && loaded.counts.waiting === rowsUnderWay(background, id).length) return false;
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: batchSize, states: ['failed'] });
    const again = read.rows.filter((row) => canRetry(about, rowStateOf(row)));
    await changeRows(background, loaded, again, waitingAgain);
    from = read.next;
  }
  loaded.canRetry = false;
  await changeJob(background, loaded, { state: { name: 'running' } });
  void sendDue(background).catch(noteProblem(background, 'send'));
  return true;
}

/** Deletes a job. False while any of its rows is under way. */
export const forgetJob = (background: Background, id: string): Promise<boolean> =>
  jobMutexOf(background)(() => forgetNow(background, id));

async function forgetNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || loaded.job.state.name === 'running' || rowsUnderWay(background, id).length > 0)
    return false;
  // An undo that is deleted before its end can be started again.
  const isWhole = loaded.counts.waiting === 0 && !loaded.canRetry;
  const undone = allJobs(background).find(({ job }) => job.undoneBy === id);
  if (undone !== undefined && !isWhole) await changeJob(background, undone, { undoneBy: null });
  await forgetJobs(background, (job) => job.id === id);
  return true;
}

/** Undoes what a job has done, as far as the interface allows, by another job. Only once. */
export const undoJob = (background: Background, id: string): Promise<Result<string | null>> =>
  jobMutexOf(background)(() => undoNow(background, id));

async function undoNow(background: Background, id: string): Promise<Result<string | null>> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || loaded.job.undoneBy !== null || rowsUnderWay(background, id).length > 0)
    return { ok: true, value: null };
  const kind = undoableKind(loaded.job.about);
  if (loaded.job.state.name === 'running' || kind === null) return { ok: true, value: null };
  const undoing = await startJobFor(background, { kind: 'undo', of: kind }, loaded.job.connectionId);
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: batchSize, states: ['done'] });
    await addRows(
      background,
      undoing,
      read.rows.flatMap((row) => undoRow(jobRowOf(row)) ?? []),
    );
    from = read.next;
  }
  // In this order: a worker that stops in between must not leave a job that is marked as undone and is not.
  await runNow(background, undoing);
  await changeJob(background, loaded, { undoneBy: undoing });
  return { ok: true, value: undoing };
}
