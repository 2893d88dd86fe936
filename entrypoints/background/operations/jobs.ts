import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { canRetry, type Job, undoableKind } from '@/lib/operations/job.ts';
import { isUntried, type Operation } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import { isFilling, type JobFilling } from './fill-job.ts';
import type { JobRows } from './job-rows.ts';
import type { Log } from './log.ts';
import type { LogTransaction } from './log-transaction.ts';
import { removeStoredPasswords, storedPasswords } from './passwords.ts';
import { unstarted } from './retry-states.ts';

interface Needs {
  jobFilling: JobFilling;
  log: Log;
  jobRows: JobRows;
}

/**
 * Creates the functions that run, pause, stop, retry, undo and delete jobs. Each row of a job is an operation, which the
 * dispatcher starts like any other.
 */
export function createJobs({ jobFilling, log, jobRows }: Needs) {
  /** Start, retry, delete and undo run one after the other, or a job could be undone in part. */
  const jobMutex = mutex();

  /**
   * Changes a job in a transaction, and waits until pages show that. False if there is none, or if `change` returns null.
   * Rejects if the disk has no room: a job that could not be saved as started must not run.
   */
  async function changeJob(
    id: string,
    change: (job: Job, transaction: LogTransaction) => Promise<Partial<Job> | null> | Partial<Job> | null,
  ): Promise<boolean> {
    const isChanged = await log.transact(async (transaction) => {
      const job = await transaction.jobById(id);
      const changed = job && (await change(job, transaction));
      if (job === null || changed === null) return false;
      transaction.putJob({ ...job, ...changed });
      return true;
    });
    await log.whenShown();
    return isChanged;
  }

  /** Starts a job that has all of its rows, or resumes a paused one. Does nothing for a running job. */
  function runJob(id: string): Promise<boolean> {
    return jobMutex(() => runNow(id));
  }

  async function runNow(id: string): Promise<boolean> {
    jobFilling.stopWaiting(id);
    return changeJob(id, (job) => {
      const { name } = job.state;
      return isFilling(job) || name === 'paused' || name === 'running' ? { state: { name: 'running' } } : null;
    });
  }

  /** Pauses a job. Requests on their way end. */
  function pauseJob(id: string): Promise<boolean> {
    return changeJob(id, async ({ state }, transaction) => {
      if (state.name !== 'running') return null;
      await cancelUnsent(id, transaction);
      return { state: { name: 'paused' } };
    });
  }

  /** Stops a job for good, unless it is retried. */
  function stopJob(id: string): Promise<boolean> {
    return changeJob(id, async ({ state }, transaction) => {
      if (state.name !== 'running' && state.name !== 'paused') return null;
      await cancelUnsent(id, transaction);
      return { state: { name: 'stopped' } };
    });
  }

  /** Makes the delayed rows of a job unstarted that were not tried. */
  async function cancelUnsent(id: string, transaction: LogTransaction): Promise<void> {
    for (const row of await transaction.pendingOperations())
      if (row.job?.id === id && isUntried(row)) transaction.put({ ...row, state: unstarted });
  }

  /** Pauses the running jobs of a connection. */
  async function pauseJobsOf(connection: Pick<Connection, 'id'>): Promise<void> {
    const all = await log.read((reads) => reads.jobs());
    await Promise.all(all.flatMap((job) => (job.connectionId === connection.id ? pauseJob(job.id) : [])));
  }

  /** Sends failed rows, and the remaining rows of a stopped job. Does nothing for an undone job. */
  function retryJob(id: string): Promise<boolean> {
    return jobMutex(() => retryNow(id));
  }

  async function retryNow(id: string): Promise<boolean> {
    const job = await log.read((reads) => reads.jobById(id));
    if (job === null || job.undoneBy !== null || (job.state.name !== 'ended' && job.state.name !== 'stopped'))
      return false;
    let hasRows = false;
    for await (const rows of jobRows.eachPage(id, ['failed'])) {
      const again = rows.filter((row) => canRetry(job.about, row));
      hasRows ||= again.length > 0;
      await log.transact(async (transaction) => {
        const now = await transaction.jobById(id);
        if (now === null || again.length === 0) return;
        for (const row of again) transaction.put(waitingAgain(row));
        // Saved with the rows, so that neither is kept without the other.
        transaction.putJob(now);
      });
    }
    return changeJob(id, async (_job, transaction) =>
      hasRows || (await transaction.hasUnstartedRow(id)) ? { state: { name: 'running' } } : null,
    );
  }

  /** Deletes a job. False while any of its rows is under way. */
  function forgetJob(id: string): Promise<boolean> {
    return jobMutex(async () => {
      const forgotten = await log.read((reads) => reads.jobById(id));
      if (forgotten === null) return false;
      const canBeRetried = await jobRows.hasRetryable(forgotten);
      const isForgotten = await log.transact(async (transaction) => {
        const job = await transaction.jobById(id);
        if (job === null || job.state.name === 'running' || (await transaction.hasRowUnderWay(id))) return false;
        // An undo that is deleted before its end can be started again.
        const isWhole = !(await transaction.hasUnstartedRow(id)) && !canBeRetried;
        const undone = (await transaction.jobs()).find(({ undoneBy }) => undoneBy === id);
        if (undone !== undefined && !isWhole) transaction.putJob({ ...undone, undoneBy: null });
        transaction.removeJob(id);
        return true;
      });
      if (isForgotten) await removeStoredPasswords(await storedPasswords(), (owner) => owner === id);
      await log.whenShown();
      return isForgotten;
    });
  }

  /** Deletes jobs and their rows. */
  async function forgetJobs(isMeant: (job: Job) => boolean): Promise<void> {
    const ids = await log.transact(async (transaction) => {
      const removed = (await transaction.jobs()).filter(isMeant).map(({ id }) => id);
      for (const id of removed) transaction.removeJob(id);
      return removed;
    });
    if (ids.length > 0) await removeStoredPasswords(await storedPasswords(), (owner) => ids.includes(owner));
  }

  /** Undoes what a job has done, as far as the interface allows, by another job. Only once. */
  function undoJob(id: string): Promise<Result<string | null>> {
    return jobMutex(() => undoNow(id));
  }

  async function undoNow(id: string): Promise<Result<string | null>> {
    const { job, isUnderWay } = await log.read(async (reads) => ({
      job: await reads.jobById(id),
      isUnderWay: await reads.hasRowUnderWay(id),
    }));
    const kind = job && undoableKind(job.about);
    if (kind === null || job === null || job.undoneBy !== null || job.state.name === 'running' || isUnderWay)
      return { ok: true, value: null };
    const undoing = await jobFilling.createJobUnchecked({ kind: 'undo', of: kind }, job.connectionId);
    for await (const rows of jobRows.eachPage(id, ['done']))
      await jobFilling.addRows(
        undoing,
        rows.flatMap((row) => undoRow(row) ?? []),
      );
    // In this order: a worker that stops in between must not leave a job that is marked as undone and is not.
    await runNow(undoing);
    await changeJob(id, () => ({ undoneBy: undoing }));
    return { ok: true, value: undoing };
  }

  return { runJob, pauseJob, stopJob, pauseJobsOf, retryJob, forgetJob, forgetJobs, undoJob };
}

export type Jobs = ReturnType<typeof createJobs>;

/** Returns a failed row as unstarted. A link that was changed elsewhere is read first. */
const waitingAgain = (row: Operation): Operation => ({
  ...row,
  state: { ...unstarted, again: row.state.name === 'conflict' },
});
