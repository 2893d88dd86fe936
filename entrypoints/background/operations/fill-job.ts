import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { valuesOfChange } from '@/lib/operations/bulk-change.ts';
import type { Job, JobAbout, LeftOutRow, NewJobRow } from '@/lib/operations/job.ts';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import { refuseTokens } from '../connections/refuse-tokens.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { commit } from './commit.ts';
import { leaveOutTokens } from './leave-out-tokens.ts';
import { loadJobs } from './load-log.ts';
import { addJob, allJobs, changeJob, jobById, type LoadedJob } from './loaded-jobs.ts';
import { savePassword } from './passwords.ts';
import { unstarted } from './retry-states.ts';

/* A page creates a job, and hands over its rows in parts. */

/** By job id: the timers that wait for more rows. */
const timersOf = perBackground(() => new Map<string, ReturnType<typeof setTimeout>>());

/** Creates a job on a connection. Its rows follow. */
export async function startJob(
  background: Background,
  about: JobAbout,
  connection: Connection | null,
): Promise<Result<string>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const failure = about.kind === 'edit' ? await refuseTokens(background, valuesOfChange(about.change)) : null;
  if (failure !== null) return { ok: false, failure };
  return { ok: true, value: await startJobFor(background, about, connection.id) };
}

/** Creates a job without checking it for tokens. Returns its id. */
export async function startJobFor(background: Background, about: JobAbout, connectionId: string): Promise<string> {
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
  const before = loaded.job.leftOut ?? { duplicate: 0, error: 0 };
  const count = loaded.job.size + before.duplicate + before.error;
  const { wanted, leftOut } = await leaveOutTokens(background, all, count);
  const duplicates = leftOut.filter(({ reason }) => reason === 'duplicate').length;
  const from = loaded.job.size;
  const rows = await Promise.all(wanted.map((row, at) => rowOf(background, loaded.job, row, from + at)));
  if (leftOut.length > 0) await commit(background, [{ kind: 'putLeftOut', job: id, rows: leftOut }]);
  await changeJob(
    background,
    loaded,
    {
      state: { name: 'filling' },
      size: from + rows.length,
      ...(leftOut.length > 0 && {
        leftOut: {
          duplicate: before.duplicate + duplicates,
          error: before.error + leftOut.length - duplicates,
        },
      }),
    },
    rows,
  );
  waitForRows(background, loaded);
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

/** True while rows can be added to a job. */
export const isFilling = ({ state }: Job): boolean => state.name === 'filling' || state.name === 'unfinished';

/** Time limit for the next rows, in milliseconds. An open page needs a fraction of it. */
const rowTimeoutMs = 10_000;

/** Marks a job as unfinished if its page closes before it has handed over all rows. */
function waitForRows(background: Background, loaded: LoadedJob): void {
  const { id } = loaded.job;
  stopWaiting(background, id);
  const giveUp = () => {
    timersOf(background).delete(id);
    if (loaded.job.state.name === 'filling')
      void changeJob(background, loaded, { state: { name: 'unfinished' } }).catch(
        noteProblem(background, 'storeChanges'),
      );
  };
  timersOf(background).set(id, background.setTimeout(giveUp, rowTimeoutMs));
}

/** Waits for no more rows of a job. */
export const stopWaiting = (background: Background, id: string): void => clearTimeout(timersOf(background).get(id));

/** Splits a write into what may be stored on disk and its password. */
function withoutPassword(write: Write): { write: Write; password: string | undefined } {
  if (write.kind !== 'create') return { write, password: undefined };
  const { password, ...body } = write.body;
  return { write: { ...write, body }, password };
}
