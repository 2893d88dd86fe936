import { canRetry, isRunning, type Job, type RowCounts, rowStateOf } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { commit } from './commit.ts';
import { logChanged } from './log-changes.ts';

/** A job as this worker has it in memory. */
export interface LoadedJob {
  job: Job;
  counts: RowCounts;
  /** True if trying again can help anything that has failed. */
  canRetry: boolean;
  /** Rows below this number were loaded once. Reset when some of them wait again. */
  loadedTo: number;
  /** Since when it has been going on without a break, and how many rows have ended since. */
  pace: { since: number; ended: number } | null;
}

const jobsOf = perBackground(() => new Map<string, LoadedJob>());

/** Returns all jobs, oldest first. */
export const allJobs = (background: Background): LoadedJob[] => [...jobsOf(background).values()];

/** Returns a job; undefined if it was deleted. */
export const jobById = (background: Background, id: string): LoadedJob | undefined => jobsOf(background).get(id);

/** Adds a stored job. */
export function restoreJob(background: Background, job: Job, counted: Pick<LoadedJob, 'counts' | 'canRetry'>): void {
  jobsOf(background).set(job.id, { job, ...counted, loadedTo: 0, pace: paceOf(job) });
}

const paceOf = (job: Job): LoadedJob['pace'] => (isRunning(job) ? { since: Date.now(), ended: 0 } : null);

/** Adds a job without rows. */
export async function addJob(background: Background, job: Job): Promise<void> {
  await commit(background, [{ kind: 'putJob', job }]);
  const counts: RowCounts = { waiting: 0, done: 0, asking: 0, failed: 0 };
  restoreJob(background, job, { counts, canRetry: false });
  logChanged(background, { kind: 'jobs' });
}

/**
 * Saves a change of a job, with new rows. Does nothing for a deleted job. If the browser cannot store it, the change is
 * undone and this rejects: a job that failed to start must not run.
 */
export async function changeJob(
  background: Background,
  loaded: LoadedJob,
  change: Partial<Job>,
  rows: readonly Operation[] = [],
): Promise<void> {
  if (jobById(background, loaded.job.id) !== loaded) return;
  const before = loaded.job;
  const changed = { ...before, ...change };
  replaceJob(background, loaded, changed);
  try {
    await commit(background, [
      { kind: 'putJob', job: changed },
      ...rows.map((operation) => ({ kind: 'put' as const, operation })),
    ]);
    loaded.counts = { ...loaded.counts, waiting: loaded.counts.waiting + rows.length };
  } catch (fault) {
    if (loaded.job === changed) replaceJob(background, loaded, before);
    throw fault;
  }
}

/** Changes and saves rows of a job that are not in memory. */
export async function changeRows(
  background: Background,
  loaded: LoadedJob,
  rows: readonly Operation[],
  change: (row: Operation) => Operation,
): Promise<void> {
  if (rows.length === 0 || jobById(background, loaded.job.id) !== loaded) return;
  const changed = rows.map((row) => [row, change(row)] as const);
  await commit(
    background,
    changed.map(([, operation]) => ({ kind: 'put', operation })),
    true,
  );
  for (const [before, now] of changed) recount(background, before, now);
  loaded.loadedTo = 0;
}

function replaceJob(background: Background, loaded: LoadedJob, job: Job): void {
  const { state, undoneBy } = loaded.job;
  loaded.job = job;
  loaded.pace = isRunning(job) ? (loaded.pace ?? paceOf(job)) : null;
  const isSame = job.state.name === state.name && job.undoneBy === undoneBy;
  logChanged(background, { kind: isSame ? 'rows' : 'jobs' });
}

/** Updates the counts of a job after an operation of its rows has changed. */
export function recount(background: Background, before: Operation, now: Operation): void {
  const loaded = now.job && jobById(background, now.job.id);
  if (loaded === undefined) return;
  const [from, to] = [rowStateOf(before), rowStateOf(now)];
  if (from.name !== to.name) {
    loaded.counts = { ...loaded.counts, [from.name]: loaded.counts[from.name] - 1 };
    loaded.counts = { ...loaded.counts, [to.name]: loaded.counts[to.name] + 1 };
    if (loaded.pace !== null && from.name === 'waiting') loaded.pace.ended += 1;
  }
  loaded.canRetry ||= canRetry(loaded.job.about, to);
  logChanged(background, { kind: 'rows' });
}

/** Removes jobs from memory. */
export function evictJobs(background: Background, ids: readonly string[]): void {
  for (const id of ids) jobsOf(background).delete(id);
  logChanged(background, { kind: 'jobs' });
}
