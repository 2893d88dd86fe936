import { takingTurns } from '@/lib/async/taking-turns.ts';
import { valuesOfChange } from '@/lib/bulk/change.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import {
  canRetry,
  type Job,
  type JobAbout,
  type JobRow,
  type LeftOutRow,
  type RowState,
  undoableKind,
  type WantedRow,
} from '@/lib/operations/job.ts';
import type { Write } from '@/lib/operations/operation.ts';
import { undoRow } from '@/lib/operations/undo-row.ts';
import { type Background, perBackground } from '../background.ts';
import { takeBack } from '../operations/outbox.ts';
import { refuseTokens } from '../refuse-tokens.ts';
import { feed } from './feed.ts';
import { addJob, changeJob, forgetJobs, type HeldJob, heldJob, heldJobs, loadJobs } from './held-jobs.ts';
import { leaveOutTokens } from './leave-out-tokens.ts';
import { keepRows, readRows, waitingRows } from './rows.ts';
import { keepLeftOut, keepPassword } from './store.ts';

/*
 * Work on many links: what pages may ask of it. A job's rows are kept beside the outbox, which is given a few of them at a
 * time: it sends them as it sends all else, and keeps each until it is answered.
 */

const memoryOf = perBackground(() => ({
  /** The timers that wait for more rows of a job, by its id. */
  waits: new Map<string, ReturnType<typeof setTimeout>>(),
  /** Starting, retrying, forgetting and undoing follow each other: else a job would be undone in part. */
  inTurn: takingTurns(),
}));

/** As many rows as are read at once. */
const atOnce = 500;

/** Begins a job on a connection, whose rows follow. */
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

/** When a job is begun: after all others, since the next worker goes by that. Clocks are set. */
const startedAfterAll = (background: Background): number =>
  Math.max(Date.now(), ...heldJobs(background).map(({ job }) => job.startedAt + 1));

/** Adds rows to a job that is not begun yet. False where there is none (any more). */
export async function addRows(
  background: Background,
  id: string,
  all: readonly (WantedRow | LeftOutRow)[],
): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held === undefined || !isFilling(held.job)) return false;
  const { wanted, leftOut } = await leaveOutTokens(background, all, held.job.size + (held.job.leftOut ?? 0));
  const from = held.job.size;
  const rows: JobRow[] = [];
  for (const [at, row] of wanted.entries()) {
    const { write, password } = withoutPassword(row.write);
    const index = from + at;
    if (password !== undefined) await keepPassword(id, index, password);
    rows.push({
      ...{ version: 1, job: id, index, ...row, write, hasPassword: password !== undefined },
      state: { name: 'waiting', again: false },
    });
  }
  await keepRows(background, rows);
  if (leftOut.length > 0) await keepLeftOut(background, id, leftOut);
  for (const { index } of rows) held.waiting.push(index);
  held.counts = { ...held.counts, waiting: held.counts.waiting + rows.length };
  const { leftOut: before = 0 } = held.job;
  await changeJob(background, held, {
    state: { name: 'filling' },
    size: from + rows.length,
    ...(leftOut.length > 0 && { leftOut: before + leftOut.length }),
  });
  expectMore(background, held);
  return true;
}

const isFilling = ({ state }: Job): boolean => state.name === 'filling' || state.name === 'unfinished';

/** So long the next rows may take, in milliseconds: a page that is there needs a fraction of it. */
const patience = 10_000;

/** A job whose page is closed before it has handed all rows over is said not to have begun. */
function expectMore(background: Background, held: HeldJob): void {
  const memory = memoryOf(background);
  const { id } = held.job;
  clearTimeout(memory.waits.get(id));
  const giveUp = () => {
    memory.waits.delete(id);
    if (held.job.state.name === 'filling')
      void changeJob(background, held, { state: { name: 'unfinished' } }).catch(() => undefined);
  };
  memory.waits.set(id, background.setTimeout(giveUp, patience));
}

/** A write as it may lie on disk, and the password that was in it. */
function withoutPassword(write: Write): { write: Write; password: string | undefined } {
  if (write.kind !== 'create') return { write, password: undefined };
  const { password, ...body } = write.body;
  return { write: { ...write, body }, password };
}

/** Begins a job that has all of its rows, or goes on with one that was paused. Asked twice, it goes on all the same. */
export const runJob = (background: Background, id: string): Promise<boolean> =>
  memoryOf(background).inTurn(() => runNow(background, id));

async function runNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  const name = held?.job.state.name;
  if (held === undefined || !(isFilling(held.job) || name === 'paused' || name === 'running')) return false;
  clearTimeout(memoryOf(background).waits.get(id));
  if (name !== 'running') await changeJob(background, held, { state: { name: 'running' } });
  void feed(background);
  return true;
}

/** Sends no more rows of a job, until somebody goes on: what is on the wire ends. */
export async function pauseJob(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held?.job.state.name !== 'running') return false;
  await Promise.all([changeJob(background, held, { state: { name: 'paused' } }), takeBack(background, id)]);
  return true;
}

/** The same for good. */
export async function stopJob(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held === undefined || (held.job.state.name !== 'running' && held.job.state.name !== 'paused')) return false;
  await Promise.all([changeJob(background, held, { state: { name: 'stopped' } }), takeBack(background, id)]);
  return true;
}

/** Pauses the running jobs of a connection. */
export async function pauseJobsOf(background: Background, connection: Pick<Connection, 'id'>): Promise<void> {
  await loadJobs(background);
  const own = heldJobs(background).filter(({ job }) => job.connectionId === connection.id);
  await Promise.all(own.map(({ job }) => pauseJob(background, job.id)));
}

const waitingAgain = (state: RowState): RowState => ({
  name: 'waiting',
  again: state.name === 'failed' && state.reason.kind === 'changed',
});

/** Sends what has failed, and what was not sent of a job that was stopped; nothing of one that was taken back. */
export const retryJob = (background: Background, id: string): Promise<boolean> =>
  memoryOf(background).inTurn(() => retryNow(background, id));

async function retryNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held === undefined || held.job.undoneBy !== null) return false;
  const { about, state } = held.job;
  if (state.name !== 'ended' && state.name !== 'stopped') return false;
  if (!held.canRetry && held.waiting.length === 0) return false;
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: atOnce, states: ['failed'] });
    const again = read.rows.filter((row) => canRetry(about, row.state));
    await keepRows(
      background,
      again.map((row) => ({ ...row, state: waitingAgain(row.state) })),
    );
    const { waiting, failed } = held.counts;
    held.counts = { ...held.counts, waiting: waiting + again.length, failed: failed - again.length };
    from = read.next;
  }
  held.canRetry = false;
  const underWay = held.underWay;
  held.waiting = (await waitingRows(background, id)).filter((row) => !underWay.has(row));
  await changeJob(background, held, { state: { name: 'running' } });
  void feed(background);
  return true;
}

/** Forgets a job. False while anything of it is under way. */
export const forgetJob = (background: Background, id: string): Promise<boolean> =>
  memoryOf(background).inTurn(() => forgetNow(background, id));

async function forgetNow(background: Background, id: string): Promise<boolean> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held === undefined || held.job.state.name === 'running' || held.underWay.size > 0) return false;
  // What it has left is not taken back: that may still be asked for.
  const isWhole = held.waiting.length === 0 && !held.canRetry;
  const undone = heldJobs(background).find(({ job }) => job.undoneBy === id);
  if (undone !== undefined && !isWhole) await changeJob(background, undone, { undoneBy: null });
  await forgetJobs(background, (job) => job.id === id);
  return true;
}

/** Takes back what a job has done, as far as the interface allows, by a job of its own; once, however often it is asked. */
export const undoJob = (background: Background, id: string): Promise<Result<string | null>> =>
  memoryOf(background).inTurn(() => undoNow(background, id));

async function undoNow(background: Background, id: string): Promise<Result<string | null>> {
  await loadJobs(background);
  const held = heldJob(background, id);
  if (held === undefined || held.job.undoneBy !== null || held.underWay.size > 0) return { ok: true, value: null };
  const kind = undoableKind(held.job.about);
  if (held.job.state.name === 'running' || kind === null) return { ok: true, value: null };
  const undoing = await startFor(background, { kind: 'undo', of: kind }, held.job.connectionId);
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: atOnce, states: ['done'] });
    await addRows(
      background,
      undoing,
      read.rows.flatMap((row) => undoRow(row) ?? []),
    );
    from = read.next;
  }
  // In this order: a worker that is stopped in between would leave a job that is said to be undone, and is not.
  await runNow(background, undoing);
  await changeJob(background, held, { undoneBy: undoing });
  return { ok: true, value: undoing };
}
