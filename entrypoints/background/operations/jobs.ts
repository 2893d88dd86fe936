import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { canRetry, undoableKind } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import type { Dispatcher } from './dispatcher.ts';
import { isFilling, type JobFilling } from './fill-job.ts';
import type { JobRows } from './job-rows.ts';
import type { LogLoading } from './load-log.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';
import { unstarted } from './retry-states.ts';

interface Needs {
  logLoading: LogLoading;
  loadedJobs: LoadedJobs;
  jobFilling: JobFilling;
  dispatcher: Dispatcher;
  log: Log;
  loadedOperations: LoadedOperations;
  jobRows: JobRows;
}

/**
 * Creates the functions that run, pause, stop, retry, undo and delete jobs. Each row of a job is an operation. A few rows
 * at a time are loaded into memory (load-rows.ts) and sent like any other operation.
 */
export function createJobs({ logLoading, loadedJobs, jobFilling, dispatcher, log, loadedOperations, jobRows }: Needs) {
  /** Start, retry, delete and undo run one after the other, or a job could be undone in part. */
  const jobMutex = mutex();

  /** Starts a job that has all of its rows, or resumes a paused one. Does nothing for a running job. */
  function runJob(id: string): Promise<boolean> {
    return jobMutex(() => runNow(id));
  }

  async function runNow(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    const name = loaded?.job.state.name;
    if (loaded === undefined || !(isFilling(loaded.job) || name === 'paused' || name === 'running')) return false;
    jobFilling.stopWaiting(id);
    if (name !== 'running') await loadedJobs.changeJob(loaded, { state: { name: 'running' } });
    dispatcher.sendDueUnawaited();
    return true;
  }

  /** Pauses a job. Requests on their way end. */
  async function pauseJob(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    if (loaded?.job.state.name !== 'running') return false;
    await Promise.all([loadedJobs.changeJob(loaded, { state: { name: 'paused' } }), log.cancelUnsent(id)]);
    dispatcher.sendDueUnawaited();
    return true;
  }

  /** Stops a job for good, unless it is retried. */
  async function stopJob(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    if (loaded === undefined || (loaded.job.state.name !== 'running' && loaded.job.state.name !== 'paused'))
      return false;
    await Promise.all([loadedJobs.changeJob(loaded, { state: { name: 'stopped' } }), log.cancelUnsent(id)]);
    dispatcher.sendDueUnawaited();
    return true;
  }

  /** Pauses the running jobs of a connection. */
  async function pauseJobsOf(connection: Pick<Connection, 'id'>): Promise<void> {
    await logLoading.loadJobs();
    const own = loadedJobs.allJobs().filter(({ job }) => job.connectionId === connection.id);
    await Promise.all(own.map(({ job }) => pauseJob(job.id)));
  }

  /** Sends failed rows, and the remaining rows of a stopped job. Does nothing for an undone job. */
  function retryJob(id: string): Promise<boolean> {
    return jobMutex(() => retryNow(id));
  }

  async function retryNow(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    if (loaded === undefined || loaded.job.undoneBy !== null) return false;
    const { about, state } = loaded.job;
    if (state.name !== 'ended' && state.name !== 'stopped') return false;
    if (!loaded.canRetry && loaded.counts.waiting === loadedOperations.rowsUnderWay(id).length) return false;
    for await (const rows of jobRows.eachPage(id, ['failed'])) {
      const again = rows.filter((row) => canRetry(about, row));
      await loadedJobs.changeRows(loaded, again, waitingAgain);
    }
    loaded.canRetry = false;
    await loadedJobs.changeJob(loaded, { state: { name: 'running' } });
    dispatcher.sendDueUnawaited();
    return true;
  }

  /** Deletes a job. False while any of its rows is under way. */
  function forgetJob(id: string): Promise<boolean> {
    return jobMutex(() => forgetNow(id));
  }

  async function forgetNow(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    if (loaded === undefined || loaded.job.state.name === 'running' || loadedOperations.rowsUnderWay(id).length > 0)
      return false;
    // An undo that is deleted before its end can be started again.
    const isWhole = loaded.counts.waiting === 0 && !loaded.canRetry;
    const undone = loadedJobs.allJobs().find(({ job }) => job.undoneBy === id);
    if (undone !== undefined && !isWhole) await loadedJobs.changeJob(undone, { undoneBy: null });
    await log.forgetJobs((job) => job.id === id);
    return true;
  }

  /** Undoes what a job has done, as far as the interface allows, by another job. Only once. */
  function undoJob(id: string): Promise<Result<string | null>> {
    return jobMutex(() => undoNow(id));
  }

  async function undoNow(id: string): Promise<Result<string | null>> {
    await logLoading.loadJobs();
    const loaded = loadedJobs.jobById(id);
    if (loaded === undefined || loaded.job.undoneBy !== null || loadedOperations.rowsUnderWay(id).length > 0)
      return { ok: true, value: null };
    const kind = undoableKind(loaded.job.about);
    if (loaded.job.state.name === 'running' || kind === null) return { ok: true, value: null };
    const undoing = await jobFilling.createJobUnchecked({ kind: 'undo', of: kind }, loaded.job.connectionId);
    for await (const rows of jobRows.eachPage(id, ['done']))
      await jobFilling.addRows(
        undoing,
        rows.flatMap((row) => undoRow(row) ?? []),
      );
    // In this order: a worker that stops in between must not leave a job that is marked as undone and is not.
    await runNow(undoing);
    await loadedJobs.changeJob(loaded, { undoneBy: undoing });
    return { ok: true, value: undoing };
  }

  return { runJob, pauseJob, stopJob, pauseJobsOf, retryJob, forgetJob, undoJob };
}

/** Returns a failed row as unstarted. A link that was changed elsewhere is read first. */
const waitingAgain = (row: Operation): Operation => ({
  ...row,
  state: { ...unstarted, again: row.state.name === 'conflict' },
});
