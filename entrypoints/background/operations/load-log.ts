import { canRetry, type Job, rowStateOf } from '@/lib/operations/job.ts';
import { type Background, perBackground } from '../background.ts';
import { databaseOf } from '../database.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import { commit, storesOf } from './commit.ts';
import { countRows, readJobs, readRows } from './job-rows.ts';
import { afterStop, allOperations, operationById, restore } from './log.ts';
import { logChanged } from './log-changes.ts';
import { dropPasswords } from './passwords.ts';
import { jobById, restoreJob } from './running-jobs.ts';
import { loadSuspended } from './suspended-connections.ts';

const loadingOf = perBackground(() => ({ loading: null as Promise<void> | null }));

/** Loads the operations and jobs that an earlier worker has stored. */
export function loadLog(background: Background): Promise<void> {
  const memory = loadingOf(background);
  // The next call tries again.
  memory.loading ??= load(background).catch((fault: unknown) => {
    memory.loading = null;
    throw fault;
  });
  return memory.loading;
}

async function load(background: Background): Promise<void> {
  const { memory, disk } = storesOf(background);
  // Without a database operations are sent, but not stored.
  const isOnDisk = await databaseOf(background).then(
    () => true,
    () => false,
  );
  const [onDisk, inMemory, jobs] = await Promise.all([
    isOnDisk ? disk.readOpen() : [],
    memory.readOpen(),
    isOnDisk ? readJobs(background) : [],
    loadSuspended(background),
  ]);
  const stored = [...onDisk, ...inMemory].toSorted((one, other) => one.askedAt - other.askedAt);
  const back = setBackUnseen(stored, Date.now());
  const now = stored.map((one) => (back > 0 ? setEarlier(one, back) : one));
  for (const one of await Promise.all(jobs.map((job) => readJob(background, job))))
    if (one !== null) restoreJob(background, one.job, one);
  restore(
    background,
    now.map((one) => ({ ...one, state: afterStop(one) })),
  );
  if (back > 0)
    await commit(
      background,
      now.map((operation) => ({ kind: 'put', operation })),
    ).catch(() => undefined);
  const isThere = (group: string) =>
    operationById(background, group) !== undefined || jobById(background, group) !== undefined;
  void dropPasswords((group) => !isThere(group)).catch(() => undefined);
  void removeOld(background).catch(() => undefined);
  logChanged(background, { kind: 'operations', delay: 0 });
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
const doneIsKept = 86_400_000;

async function removeOld(background: Background): Promise<void> {
  const creates = allOperations(background).filter(({ write }) => write.kind === 'create');
  const until = Math.min(Date.now() - doneIsKept, ...creates.map(({ askedAt }) => askedAt - doneIsKept));
  await storesOf(background).disk.removeDone(({ state }) => state.name === 'done' && state.at < until);
}
