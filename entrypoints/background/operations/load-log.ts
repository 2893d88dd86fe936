import { canRetry, type Job, rowStateOf } from '@/lib/operations/job.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { databaseOf } from '../shared/database.ts';
import { noteProblem } from '../shared/problems.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import { commit, storesOf } from './commit.ts';
import { countRows, readJobs, readRows } from './job-rows.ts';
import { jobById, restoreJob } from './loaded-jobs.ts';
import { allOperations, load, operationById } from './loaded-operations.ts';
import { logChanged } from './log-changes.ts';
import { removeOrphanedPasswords } from './passwords.ts';
import { afterStop } from './retry-states.ts';
import { loadSuspended } from './suspended-connections.ts';

const memoryOf = perBackground((background) => ({
  loadOperations: onceUnlessFailed(() => loadOperations(background)),
  loadJobs: onceUnlessFailed(() => loadAllJobs(background)),
}));

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

/** Loads the operations that an earlier worker has stored. A press waits for this, and not for jobs. */
export const loadLog = (background: Background): Promise<void> => memoryOf(background).loadOperations();

/** Loads the jobs as well. Rows do not change before. */
export const loadJobs = (background: Background): Promise<void> => memoryOf(background).loadJobs();

/** True if the database can be opened. Without one, operations are sent but not stored. */
const isOnDisk = (background: Background): Promise<boolean> =>
  databaseOf(background).then(
    () => true,
    () => false,
  );

async function loadOperations(background: Background): Promise<void> {
  const { memory, disk } = storesOf(background);
  const [onDisk, inMemory] = await Promise.all([
    (await isOnDisk(background)) ? disk.readOpen() : [],
    memory.readOpen(),
    loadSuspended(background),
  ]);
  const stored = [...onDisk, ...inMemory].toSorted((one, other) => one.askedAt - other.askedAt);
  const back = setBackUnseen(stored, Date.now());
  const restored = stored.map((one) => {
    const now = back > 0 ? setEarlier(one, back) : one;
    return { ...now, state: afterStop(now) };
  });
  load(background, restored);
  const changed = restored.filter(({ state }, at) => back > 0 || state !== stored[at]?.state);
  // Pages read what is stored. Nothing waits for this write, and no later one overtakes it.
  void commit(
    background,
    changed.map((operation) => ({ kind: 'put', operation })),
  )
    .catch(noteProblem(background, 'storeChanges'))
    .then(() => logChanged(background, { kind: 'operations', delay: 0 }));
  void removeOld(background).catch(noteProblem(background, 'storeChanges'));
}

async function loadAllJobs(background: Background): Promise<void> {
  await loadLog(background);
  const jobs = (await isOnDisk(background)) ? await readJobs(background) : [];
  for (const one of await Promise.all(jobs.map((job) => readJob(background, job))))
    if (one !== null) restoreJob(background, one.job, one);
  void removeOrphanedPasswords(
    (group) => operationById(background, group) === undefined && jobById(background, group) === undefined,
  ).catch(noteProblem(background, 'storeChanges'));
  logChanged(background, { kind: 'jobs' });
}

/** Reads the counts of a stored job; null for one without rows whose page may be gone, which is deleted. */
async function readJob(background: Background, stored: Job) {
  if (stored.state.name === 'filling' && stored.size === 0) {
    await commit(background, [{ kind: 'removeJob', id: stored.id }]);
    return null;
  }
  const job: Job = stored.state.name === 'filling' ? { ...stored, state: { name: 'unfinished' } } : stored;
  const counts = await countRows(background, job.id);
  return { job, counts, canRetry: await hasRetryable(background, job) };
}

/** Failed rows per read. Usually the first one can be retried. */
const batchSize = 50;

async function hasRetryable(background: Background, { id, about }: Job): Promise<boolean> {
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: batchSize, states: ['failed'] });
    if (read.rows.some((row) => canRetry(about, rowStateOf(row)))) return true;
    from = read.next;
  }
  return false;
}

/** Finished operations are kept for a day, in milliseconds: an unconfirmed create did not make their links. */
const keepDoneMs = 86_400_000;

async function removeOld(background: Background): Promise<void> {
  const creates = allOperations(background).filter(({ write }) => write.kind === 'create');
  const until = Math.min(Date.now() - keepDoneMs, ...creates.map(({ askedAt }) => askedAt - keepDoneMs));
  await storesOf(background).disk.removeDone(() => true, until);
}
