import { canRetry, isRunning, type Job, type RowCounts } from '@/lib/operations/job.ts';
import { groupOf, type Operation } from '@/lib/operations/operation.ts';
import type { LogChanges } from './log-changes.ts';
import type { Stores } from './stores.ts';

/** A job as this worker has it in memory. */
export interface LoadedJob {
  job: Job;
  counts: RowCounts;
  /** True if trying again can help anything that has failed. */
  canRetry: boolean;
  /** See `ShownJob`. */
  pace: { since: number; ended: number } | null;
}

interface Needs {
  stores: Stores;
  logChanges: LogChanges;
}

/** Creates the memory of the jobs. */
export function createLoadedJobs({ stores, logChanges }: Needs) {
  const jobs = new Map<string, LoadedJob>();

  /** Returns all jobs, oldest first. */
  function allJobs(): LoadedJob[] {
    return [...jobs.values()];
  }

  /** Returns a job; undefined if it was deleted. */
  function jobById(id: string): LoadedJob | undefined {
    return jobs.get(id);
  }

  /** Adds a stored job. */
  function restoreJob(job: Job, counted: Pick<LoadedJob, 'counts' | 'canRetry'>): void {
    jobs.set(job.id, { job, ...counted, pace: paceOf(job) });
  }

  /** Adds a job without rows. */
  async function addJob(job: Job): Promise<void> {
    await stores.commit([{ kind: 'putJob', job }]);
    const counts: RowCounts = { waiting: 0, done: 0, asking: 0, failed: 0 };
    restoreJob(job, { counts, canRetry: false });
    logChanges.notify({ kind: 'jobs' });
  }

  /**
   * Saves a change of a job, with new rows. Does nothing for a deleted job. If the browser cannot store it, the change is
   * undone and this rejects: a job that failed to start must not run.
   */
  async function changeJob(loaded: LoadedJob, change: Partial<Job>, rows: readonly Operation[] = []): Promise<void> {
    if (jobById(loaded.job.id) !== loaded) return;
    const before = loaded.job;
    const changed = { ...before, ...change };
    replaceJob(loaded, changed);
    try {
      await stores.commit([
        { kind: 'putJob', job: changed },
        ...rows.map((operation) => ({ kind: 'put' as const, operation })),
      ]);
      loaded.counts = { ...loaded.counts, waiting: loaded.counts.waiting + rows.length };
    } catch (fault) {
      if (loaded.job === changed) replaceJob(loaded, before);
      throw fault;
    }
  }

  /** Changes and saves rows of a job that are not in memory. */
  async function changeRows(
    loaded: LoadedJob,
    rows: readonly Operation[],
    change: (row: Operation) => Operation,
  ): Promise<void> {
    if (rows.length === 0 || jobById(loaded.job.id) !== loaded) return;
    const changed = rows.map((row) => [row, change(row)] as const);
    await stores.commit(
      changed.map(([, operation]) => ({ kind: 'put', operation })),
      true,
    );
    for (const [before, now] of changed) recount(before, now);
  }

  function replaceJob(loaded: LoadedJob, job: Job): void {
    const { state, undoneBy } = loaded.job;
    loaded.job = job;
    loaded.pace = isRunning(job) ? (loaded.pace ?? paceOf(job)) : null;
    const isSame = job.state.name === state.name && job.undoneBy === undoneBy;
    logChanges.notify({ kind: isSame ? 'rows' : 'jobs' });
  }

  /** Updates the counts of a job after an operation of its rows has changed. */
  function recount(before: Operation, now: Operation): void {
    const loaded = now.job && jobById(now.job.id);
    if (loaded === undefined) return;
    const [from, to] = [groupOf(before), groupOf(now)];
    if (from !== to) {
      const { counts } = loaded;
      loaded.counts = { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };
      if (loaded.pace !== null && from === 'waiting') loaded.pace.ended += 1;
    }
    loaded.canRetry ||= canRetry(loaded.job.about, now);
    logChanges.notify({ kind: 'rows' });
  }

  function evictJobs(ids: readonly string[]): void {
    for (const id of ids) jobs.delete(id);
    logChanges.notify({ kind: 'jobs' });
  }

  return { allJobs, jobById, restoreJob, addJob, changeJob, changeRows, recount, evictJobs };
}

export type LoadedJobs = ReturnType<typeof createLoadedJobs>;

const paceOf = (job: Job): LoadedJob['pace'] => (isRunning(job) ? { since: Date.now(), ended: 0 } : null);
