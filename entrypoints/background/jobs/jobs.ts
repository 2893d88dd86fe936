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
} from '@/lib/jobs/job.ts';
import { undoRow } from '@/lib/jobs/undo-row.ts';
import type { Write } from '@/lib/outbox/entry.ts';
import { takeBack } from '../outbox/outbox.ts';
import { refuseTokens } from '../refuse-tokens.ts';
import { closeJobStore } from './database.ts';
import { endFeeding, feed } from './feed.ts';
import { endGivingWay } from './give-way.ts';
import { addJob, changeJob, dropHeldJobs, forgetJobs, type HeldJob, heldJob, heldJobs, loadJobs } from './held-jobs.ts';
import { leaveOutTokens } from './leave-out-tokens.ts';
import { endPublishing } from './publish-jobs.ts';
import { keepRows, readRows, waitingRows } from './rows.ts';
import { keepLeftOut, keepPassword } from './store.ts';

/*
 * Work on many links: what pages may ask of it. A job's rows are kept beside the outbox, which is given a few of them at a
 * time: it sends them as it sends all else, and keeps each until it is answered.
 */

/** As many rows as are read at once. */
const atOnce = 500;

/** Ends this worker's part, as a browser does that stops it. */
export async function endJobs(): Promise<void> {
  endFeeding();
  endPublishing();
  endGivingWay();
  for (const wait of waits.values()) clearTimeout(wait);
  waits.clear();
  dropHeldJobs();
  await closeJobStore();
}

/** Begins a job on a connection, whose rows follow. */
export async function startJob(about: JobAbout, connection: Connection | null): Promise<Result<string>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const failure = about.kind === 'edit' ? await refuseTokens(valuesOfChange(about.change)) : null;
  if (failure !== null) return { ok: false, failure };
  return { ok: true, value: await startFor(about, connection.id) };
}

async function startFor(about: JobAbout, connectionId: string): Promise<string> {
  await loadJobs();
  const id = crypto.randomUUID();
  await addJob({
    ...{ version: 1, id, connectionId, about, startedAt: startedAfterAll(), size: 0, undoneBy: null },
    state: { name: 'filling' },
  });
  return id;
}

/** When a job is begun: after all others, since the next worker goes by that. Clocks are set. */
const startedAfterAll = (): number => Math.max(Date.now(), ...heldJobs().map(({ job }) => job.startedAt + 1));

/** Adds rows to a job that is not begun yet. False where there is none (any more). */
export async function addRows(id: string, all: readonly (WantedRow | LeftOutRow)[]): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  if (held === undefined || !isFilling(held.job)) return false;
  const { wanted, leftOut } = await leaveOutTokens(all, held.job.size + (held.job.leftOut ?? 0));
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
  await keepRows(rows);
  if (leftOut.length > 0) await keepLeftOut(id, leftOut);
  for (const { index } of rows) held.waiting.push(index);
  held.counts = { ...held.counts, waiting: held.counts.waiting + rows.length };
  const { leftOut: before = 0 } = held.job;
  await changeJob(held, {
    state: { name: 'filling' },
    size: from + rows.length,
    ...(leftOut.length > 0 && { leftOut: before + leftOut.length }),
  });
  expectMore(held);
  return true;
}

const isFilling = ({ state }: Job): boolean => state.name === 'filling' || state.name === 'unfinished';

/** So long the next rows may take, in milliseconds: a page that is there needs a fraction of it. */
const patience = 10_000;

const waits = new Map<string, ReturnType<typeof setTimeout>>();

/** A job whose page is closed before it has handed all rows over is said not to have begun. */
function expectMore(held: HeldJob): void {
  const { id } = held.job;
  clearTimeout(waits.get(id));
  const giveUp = () => {
    waits.delete(id);
    if (held.job.state.name === 'filling')
      void changeJob(held, { state: { name: 'unfinished' } }).catch(() => undefined);
  };
  waits.set(id, setTimeout(giveUp, patience));
}

/** A write as it may lie on disk, and the password that was in it. */
function withoutPassword(write: Write): { write: Write; password: string | undefined } {
  if (write.kind !== 'create') return { write, password: undefined };
  const { password, ...body } = write.body;
  return { write: { ...write, body }, password };
}

/** What begins rows, forgets them or takes them back comes one after the other: else a job would be undone in part. */
const inTurn = takingTurns();

/** Begins a job that has all of its rows, or goes on with one that was paused. Asked twice, it goes on all the same. */
export const runJob = (id: string): Promise<boolean> => inTurn(() => runNow(id));

async function runNow(id: string): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  const name = held?.job.state.name;
  if (held === undefined || !(isFilling(held.job) || name === 'paused' || name === 'running')) return false;
  clearTimeout(waits.get(id));
  if (name !== 'running') await changeJob(held, { state: { name: 'running' } });
  void feed();
  return true;
}

/** Sends no more rows of a job, until somebody goes on: what is on the wire ends. */
export async function pauseJob(id: string): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  if (held?.job.state.name !== 'running') return false;
  await Promise.all([changeJob(held, { state: { name: 'paused' } }), takeBack(id)]);
  return true;
}

/** The same for good. */
export async function stopJob(id: string): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  if (held === undefined || (held.job.state.name !== 'running' && held.job.state.name !== 'paused')) return false;
  await Promise.all([changeJob(held, { state: { name: 'stopped' } }), takeBack(id)]);
  return true;
}

/** Pauses the running jobs of a connection. */
export async function pauseJobsOf(connection: Pick<Connection, 'id'>): Promise<void> {
  await loadJobs();
  const own = heldJobs().filter(({ job }) => job.connectionId === connection.id);
  await Promise.all(own.map(({ job }) => pauseJob(job.id)));
}

const waitingAgain = (state: RowState): RowState => ({
  name: 'waiting',
  again: state.name === 'failed' && state.reason.kind === 'changed',
});

/** Sends what has failed, and what was not sent of a job that was stopped; nothing of one that was taken back. */
export const retryJob = (id: string): Promise<boolean> => inTurn(() => retryNow(id));

async function retryNow(id: string): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  if (held === undefined || held.job.undoneBy !== null) return false;
  const { about, state } = held.job;
  if (state.name !== 'ended' && state.name !== 'stopped') return false;
  if (!held.canRetry && held.waiting.length === 0) return false;
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(id, { from, most: atOnce, states: ['failed'] });
    const again = read.rows.filter((row) => canRetry(about, row.state));
    await keepRows(again.map((row) => ({ ...row, state: waitingAgain(row.state) })));
    const { waiting, failed } = held.counts;
    held.counts = { ...held.counts, waiting: waiting + again.length, failed: failed - again.length };
    from = read.next;
  }
  held.canRetry = false;
  const underWay = held.underWay;
  held.waiting = (await waitingRows(id)).filter((row) => !underWay.has(row));
  await changeJob(held, { state: { name: 'running' } });
  void feed();
  return true;
}

/** Forgets a job. False while anything of it is under way. */
export const forgetJob = (id: string): Promise<boolean> => inTurn(() => forgetNow(id));

async function forgetNow(id: string): Promise<boolean> {
  await loadJobs();
  const held = heldJob(id);
  if (held === undefined || held.job.state.name === 'running' || held.underWay.size > 0) return false;
  // What it has left is not taken back: that may still be asked for.
  const isWhole = held.waiting.length === 0 && !held.canRetry;
  const undone = heldJobs().find(({ job }) => job.undoneBy === id);
  if (undone !== undefined && !isWhole) await changeJob(undone, { undoneBy: null });
  await forgetJobs((job) => job.id === id);
  return true;
}

/** Takes back what a job has done, as far as the interface allows, by a job of its own; once, however often it is asked. */
export const undoJob = (id: string): Promise<Result<string | null>> => inTurn(() => undoNow(id));

async function undoNow(id: string): Promise<Result<string | null>> {
  await loadJobs();
  const held = heldJob(id);
  if (held === undefined || held.job.undoneBy !== null || held.underWay.size > 0) return { ok: true, value: null };
  const kind = undoableKind(held.job.about);
  if (held.job.state.name === 'running' || kind === null) return { ok: true, value: null };
  const undoing = await startFor({ kind: 'undo', of: kind }, held.job.connectionId);
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(id, { from, most: atOnce, states: ['done'] });
    await addRows(
      undoing,
      read.rows.flatMap((row) => undoRow(row) ?? []),
    );
    from = read.next;
  }
  // In this order: a worker that is stopped in between would leave a job that is said to be undone, and is not.
  await runNow(undoing);
  await changeJob(held, { undoneBy: undoing });
  return { ok: true, value: undoing };
}
