import { canRetry, type Job } from '@/lib/operations/job.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import type { JobRows } from './job-rows.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { LogChanges } from './log-changes.ts';
import { removeOrphanedPasswords } from './passwords.ts';
import { afterStop } from './retry-states.ts';
import type { Stores } from './stores.ts';
import type { Suspensions } from './suspensions.ts';

/** Failed rows per read. Usually the first one can be retried. */
const batchSize = 50;

/** Done operations are kept for a day, in milliseconds: an unconfirmed create did not make their links. */
const keepDoneMs = 86_400_000;

interface Needs {
  noteProblem: NoteProblem;
  stores: Stores;
  suspensions: Suspensions;
  loadedOperations: LoadedOperations;
  logChanges: LogChanges;
  jobRows: JobRows;
  loadedJobs: LoadedJobs;
}

/** Creates the functions that load operations and jobs once. */
export function createLogLoading({
  noteProblem,
  stores,
  suspensions,
  loadedOperations,
  logChanges,
  jobRows,
  loadedJobs,
}: Needs) {
  /** Loads the operations that an earlier worker has stored. A press waits for this, and not for jobs. */
  const loadLog = onceUnlessFailed(loadOperations);
  /** Loads the jobs as well. Rows do not change before. */
  const loadJobs = onceUnlessFailed(loadAllJobs);

  async function loadOperations(): Promise<void> {
    const [{ open, missed }] = await Promise.all([stores.readOpen(), suspensions.loadSuspended()]);
    const stored = open.toSorted((one, other) => one.askedAt - other.askedAt);
    const back = setBackUnseen(stored, Date.now());
    const restored = stored.map((one) => {
      const now = back > 0 ? setEarlier(one, back) : one;
      return { ...now, state: afterStop(now) };
    });
    loadedOperations.load(restored);
    const changed = restored.filter(({ state }, at) => back > 0 || state !== stored[at]?.state);
    // Pages read what is stored. Nothing waits for this write, and no later one overtakes it. There may be room again.
    void stores
      .commit([...missed, ...changed.map((operation) => ({ kind: 'put' as const, operation }))])
      .catch(noteProblem('storeChanges'))
      .then(() => logChanges.notify({ kind: 'operations', delay: 0 }));
    void removeOld().catch(noteProblem('storeChanges'));
  }

  async function loadAllJobs(): Promise<void> {
    await loadLog();
    const jobs = (await stores.isOnDisk()) ? await jobRows.readJobs() : [];
    for (const one of await Promise.all(jobs.map((job) => readJob(job))))
      if (one !== null) loadedJobs.restoreJob(one.job, one);
    void removeOrphanedPasswords(
      (group) => loadedOperations.pendingById(group) === undefined && loadedJobs.jobById(group) === undefined,
    ).catch(noteProblem('storeChanges'));
    logChanges.notify({ kind: 'jobs' });
  }

  /** Reads the counts of a stored job; null for one without rows whose page may be gone, which is deleted. */
  async function readJob(stored: Job) {
    if (stored.state.name === 'filling' && stored.size === 0) {
      await stores.commit([{ kind: 'removeJob', id: stored.id }]);
      return null;
    }
    const job: Job = stored.state.name === 'filling' ? { ...stored, state: { name: 'unfinished' } } : stored;
    const counts = await jobRows.countRows(job.id);
    return { job, counts, canRetry: await hasRetryable(job) };
  }

  async function hasRetryable({ id, about }: Job): Promise<boolean> {
    for await (const rows of jobRows.eachPage(id, ['failed'], batchSize))
      if (rows.some((row) => canRetry(about, row))) return true;
    return false;
  }

  async function removeOld(): Promise<void> {
    const creates = loadedOperations.pendingOperations().filter(({ write }) => write.kind === 'create');
    const until = Math.min(Date.now() - keepDoneMs, ...creates.map(({ askedAt }) => askedAt - keepDoneMs));
    await Promise.all([stores.disk, stores.session].map((store) => store.removeDone(() => true, until)));
  }

  return { loadLog, loadJobs };
}

export type LogLoading = ReturnType<typeof createLogLoading>;

/** Returns a function whose callers share one call. After a failure the next one calls again. */
function onceUnlessFailed(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load().catch((fault: unknown) => {
      loading = null;
      throw fault;
    });
    return loading;
  };
}
