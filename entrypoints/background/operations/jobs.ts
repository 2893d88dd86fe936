import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { valuesOfChange } from '@/lib/operations/bulk-change.ts';
import {
  canRetry,
  type Job,
  type JobAbout,
  jobRowOf,
  type LeftOutRow,
  type NewJobRow,
  rowStateOf,
  undoableKind,
} from '@/lib/operations/job.ts';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import { refuseTokens } from '../connections/refuse-tokens.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { commit } from './commit.ts';
import { sendDue } from './dispatcher.ts';
import { readRows } from './job-rows.ts';
import { leaveOutTokens } from './leave-out-tokens.ts';
import { loadJobs } from './load-log.ts';
import { addJob, allJobs, changeJob, changeRows, jobById, type LoadedJob } from './loaded-jobs.ts';
import { rowsUnderWay } from './loaded-operations.ts';
import { cancelUnsent, forgetJobs } from './log.ts';
import { savePassword } from './passwords.ts';
import { unstarted } from './retry-states.ts';

/*
 * The functions for pages. Each row of a job is an operation. A few rows at a time are loaded into memory
 * (load-rows.ts) and sent like any other operation.
 */

const memoryOf = perBackground(() => ({
  /** By job id: the timers that wait for more rows. */
  waits: new Map<string, ReturnType<typeof setTimeout>>(),
  /** Start, retry, delete and undo run one after the other, or a job could be undone in part. */
  inTurn: mutex(),
}));

/** Rows per read. */
const atOnce = 500;

/** Creates a job on a connection. Its rows follow. */
export async function startJob(
  background: Background,
  about: JobAbout,
  connection: Connection | null,
): Promise<Result<string>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const failure = about.kind === 'edit' ? await refuseTokens(background, valuesOfChange(about.change)) : null;
  if (failure !== null) return { ok: false, failure };
  return { ok: true, value: await startFor(background, about, connection.id) };
}

async function startFor(background: Background, about: JobAbout, connectionId: string): Promise<string> {
  await loadJobs(background);
  const id = crypto.randomUUID();
  await addJob(background, {
    ...{ version: 1, id, connectionId, about, startedAt: startedAfterAll(background), size: 0, undoneBy: null },
    state: { name: 'filling' },
  });
  return id;
}

/** Returns a time after the start of all other jobs: the next worker sorts by it, and clocks are set back. */
const startedAfterAll = (background: Background): number =>
  Math.max(Date.now(), ...allJobs(background).map(({ job }) => job.startedAt + 1));

/** Adds rows to a job that has not started. False if there is no such job. */
export async function addRows(
  background: Background,
  id: string,
  all: readonly (NewJobRow | LeftOutRow)[],
): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || !isFilling(loaded.job)) return false;
  const { wanted, leftOut } = await leaveOutTokens(background, all, loaded.job.size + (loaded.job.leftOut ?? 0));
  const from = loaded.job.size;
  const rows = await Promise.all(wanted.map((row, at) => rowOf(background, loaded.job, row, from + at)));
  const { leftOut: before = 0 } = loaded.job;
  if (leftOut.length > 0) await commit(background, [{ kind: 'putLeftOut', job: id, rows: leftOut }]);
  await changeJob(
    background,
    loaded,
    {
      state: { name: 'filling' },
      size: from + rows.length,
      ...(leftOut.length > 0 && { leftOut: before + leftOut.length }),
    },
    rows,
  );
  expectMore(background, loaded);
  return true;
}

/** Returns the operation of a row, after saving its password. */
async function rowOf(background: Background, job: Job, wanted: NewJobRow, row: number): Promise<Operation> {
  const { write, password } = withoutPassword(wanted.write);
  const { name, address, long_url, row: fileRow } = wanted;
  const operation: Operation = {
    ...{ version: 1, id: crypto.randomUUID(), connectionId: job.connectionId, at: null, isPrivate: false },
    ...{ askedAt: Date.now(), write, hasPassword: password !== undefined, notMade: [] },
    job: { id: job.id, row, name, address, long_url, ...(fileRow !== undefined && { fileRow }) },
    state: unstarted,
  };
  if (password !== undefined) await savePassword(background, operation, password);
  return operation;
}

const isFilling = ({ state }: Job): boolean => state.name === 'filling' || state.name === 'unfinished';

/** Time limit for the next rows, in milliseconds. An open page needs a fraction of it. */
const rowTimeoutMs = 10_000;

/** Marks a job as unfinished if its page closes before it has handed over all rows. */
function expectMore(background: Background, loaded: LoadedJob): void {
  const memory = memoryOf(background);
  const { id } = loaded.job;
  clearTimeout(memory.waits.get(id));
  const giveUp = () => {
    memory.waits.delete(id);
    if (loaded.job.state.name === 'filling')
      void changeJob(background, loaded, { state: { name: 'unfinished' } }).catch(
        noteProblem(background, 'storeChanges'),
      );
  };
  memory.waits.set(id, background.setTimeout(giveUp, rowTimeoutMs));
}

/** Splits a write into what may be stored on disk and its password. */
function withoutPassword(write: Write): { write: Write; password: string | undefined } {
  if (write.kind !== 'create') return { write, password: undefined };
  const { password, ...body } = write.body;
  return { write: { ...write, body }, password };
}

/** Starts a job that has all of its rows, or resumes a paused one. Does nothing for a running job. */
export const runJob = (background: Background, id: string): Promise<boolean> =>
  memoryOf(background).inTurn(() => runNow(background, id));

async function runNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  const name = loaded?.job.state.name;
  if (loaded === undefined || !(isFilling(loaded.job) || name === 'paused' || name === 'running')) return false;
  clearTimeout(memoryOf(background).waits.get(id));
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
  memoryOf(background).inTurn(() => retryNow(background, id));

async function retryNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || loaded.job.undoneBy !== null) return false;
  const { about, state } = loaded.job;
  if (state.name !== 'ended' && state.name !== 'stopped') return false;
  if (!loaded.canRetry && loaded.counts.waiting === rowsUnderWay(background, id).length) return false;
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: atOnce, states: ['failed'] });
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
  memoryOf(background).inTurn(() => forgetNow(background, id));

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
  memoryOf(background).inTurn(() => undoNow(background, id));

async function undoNow(background: Background, id: string): Promise<Result<string | null>> {
  await loadJobs(background);
  const loaded = jobById(background, id);
  if (loaded === undefined || loaded.job.undoneBy !== null || rowsUnderWay(background, id).length > 0)
    return { ok: true, value: null };
  const kind = undoableKind(loaded.job.about);
  if (loaded.job.state.name === 'running' || kind === null) return { ok: true, value: null };
  const undoing = await startFor(background, { kind: 'undo', of: kind }, loaded.job.connectionId);
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: atOnce, states: ['done'] });
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
