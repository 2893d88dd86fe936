import { canRetry, isRunning, type Job, type JobRow, type RowCounts, type RowState } from '@/lib/jobs/job.ts';
import { outboxEntries } from '../outbox/outbox.ts';
import { rowsInBlock } from './blocks.ts';
import { countRows, keepEndedRow, readRow, readRows, readRowsAt, waitingRows } from './rows.ts';
import { keepJob, readJobs, removeJob } from './store.ts';

/** A row of a job. */
export interface RowPlace {
  id: string;
  row: number;
}

/** A row that is in the outbox. */
export interface RowUnderWay {
  /** Null while an earlier worker's is not read. */
  row: JobRow | null;
  /** Null until it has one. */
  entry: string | null;
  /** Whether a try has ended that did not end it. */
  isTried: boolean;
  /** Whether it has been tried for long. */
  isLate: boolean;
  /** Whether the service has answered, which may not be kept yet. */
  isAnswered: boolean;
}

/** A job as this worker holds it. */
export interface HeldJob {
  job: Job;
  /** What is under way counts as waiting. */
  counts: RowCounts;
  /** Whether trying again can help anything that has failed. */
  canRetry: boolean;
  /** The rows that are to be sent and are not under way, in their order. */
  waiting: number[];
  /** Some of those that come next, as they were read together. */
  ahead: Map<number, JobRow>;
  /** The rows that are in the outbox, or were just answered. */
  underWay: Map<number, RowUnderWay>;
  /** Since when it has been going on without a break, and how many rows have ended since. */
  pace: { since: number; ended: number } | null;
}

/*
 * Only the background writes, so memory is right while the worker lives; each step of a row is kept before what follows
 * from it is done.
 */
const jobs = new Map<string, HeldJob>();
/** Rows that the service has answered, and that are not kept as done yet. */
const completing = new Set<string>();
let loading: Promise<void> | null = null;

/** What has changed: a job itself, which somebody may wait for, or which rows it has and where they stand. */
export type JobsChange = 'job' | 'rows';

let onChange = (_change: JobsChange): void => {};

const keyOf = ({ id, row }: RowPlace): string => `${id}:${row}`;

/** Has somebody hear whenever anything of a job has changed. */
export function whenJobsChange(changed: (change: JobsChange) => void): void {
  onChange = changed;
}

/** All jobs, the oldest first. */
export const heldJobs = (): HeldJob[] => [...jobs.values()];

/** A job as it stands now; none where it was put away. */
export const heldJob = (id: string): HeldJob | undefined => jobs.get(id);

/** Reads what an earlier worker has left. */
export function loadJobs(): Promise<void> {
  // Whoever asks next tries again.
  loading ??= load().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

async function load(): Promise<void> {
  for (const kept of await readJobs()) {
    // Begun by no page that is sure to be there still; one without rows says nothing to anybody.
    if (kept.state.name === 'filling' && kept.size === 0) {
      await removeJob(kept.id);
      continue;
    }
    const job: Job = kept.state.name === 'filling' ? { ...kept, state: { name: 'unfinished' } } : kept;
    const [counts, waiting, canRetry] = await Promise.all([
      ...([countRows(job.id), waitingRows(job.id), hasRetryable(job)] as const),
    ]);
    const pace = isRunning(job) ? { since: Date.now(), ended: 0 } : null;
    jobs.set(job.id, { job, counts, canRetry, waiting, ahead: new Map(), underWay: new Map(), pace });
  }
  const entries = await outboxEntries();
  // Nothing comes between this and the end of it: a row in the outbox, or answered by now, is not sent once more.
  for (const { id, job: place } of entries) if (place !== undefined) beginRow(place, id);
  for (const { job, waiting } of jobs.values()) {
    const answered = waiting.filter((row) => completing.has(keyOf({ id: job.id, row })));
    for (const row of answered) beginCompleting({ id: job.id, row });
  }
  onChange('job');
}

/** As many rows as are read with the next: mostly those that lie with it. */
const readAhead = rowsInBlock - 1;

/** As many failed rows as are looked at together: mostly the first can be tried again. */
const atOnce = 50;

async function hasRetryable({ id, about }: Job): Promise<boolean> {
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(id, { from, most: atOnce, states: ['failed'] });
    if (read.rows.some(({ state }) => canRetry(about, state))) return true;
    from = read.next;
  }
  return false;
}

/** Takes up a new job. */
export async function addJob(job: Job): Promise<void> {
  const counts: RowCounts = { waiting: 0, done: 0, asking: 0, failed: 0 };
  await keepJob(job);
  const none = { waiting: [], ahead: new Map(), underWay: new Map() };
  jobs.set(job.id, { job, counts, canRetry: false, ...none, pace: null });
  onChange('job');
}

/**
 * Notes how a job stands now. One that was put away stays away. Rejects where that can't be kept; it then stands as before:
 * what is said to have failed must not go on.
 */
export async function changeJob(held: HeldJob, change: Partial<Job>): Promise<void> {
  if (heldJob(held.job.id) !== held) return;
  const before = held.job;
  const changed = { ...before, ...change };
  note(held, changed);
  try {
    await keepJob(changed);
  } catch (fault) {
    if (held.job === changed) note(held, before);
    throw fault;
  }
}

function note(held: HeldJob, job: Job): void {
  const { state, undoneBy } = held.job;
  held.job = job;
  held.pace = isRunning(job) ? (held.pace ?? { since: Date.now(), ended: 0 }) : null;
  onChange(job.state.name === state.name && job.undoneBy === undoneBy ? 'rows' : 'job');
}

/** Notes that a row is in the outbox. */
export function beginRow({ id, row }: RowPlace, entry: string | null): void {
  const held = jobs.get(id);
  if (held === undefined) return;
  if (held.waiting[0] === row) held.waiting.shift();
  else held.waiting = held.waiting.filter((index) => index !== row);
  held.underWay.set(row, { row: null, entry, isTried: false, isLate: false, isAnswered: false });
  onChange('rows');
}

/** Notes, at once, that the service has answered a row: nobody is to begin it again while that is being kept. */
export function beginCompleting(place: RowPlace): void {
  completing.add(keyOf(place));
  const held = jobs.get(place.id);
  if (held === undefined) return;
  if (!held.underWay.has(place.row)) beginRow(place, null);
  const underWay = held.underWay.get(place.row);
  if (underWay !== undefined) underWay.isAnswered = true;
}

/** Notes a row that is under way as it is kept: where it stands is then written without reading it again. */
export function noteRow(held: HeldJob, row: JobRow): void {
  const underWay = held.underWay.get(row.index);
  if (underWay !== undefined) underWay.row = row;
}

/** A row that comes next, read with those behind it: each alone would take as long. Null where it can't be read. */
export async function nextRow(held: HeldJob, index: number): Promise<JobRow | null> {
  if (!held.ahead.has(index)) {
    const rows = await readRowsAt(held.job.id, [index, ...held.waiting.slice(0, readAhead)]);
    held.ahead = new Map(rows.map((row) => [row.index, row]));
  }
  const row = held.ahead.get(index) ?? null;
  held.ahead.delete(index);
  return row;
}

/** Puts a row that could not be begun back to those that are to be sent. */
export function putBackRow({ id, row }: RowPlace): void {
  const held = jobs.get(id);
  if (held?.underWay.delete(row) !== true) return;
  held.waiting = withRow(held.waiting, row);
  onChange('rows');
}

/** The rows of which is being kept where they stand, until that is done. */
const settling = new Map<string, Promise<void>>();

/** Resolves once nothing is being kept of where a row stands. */
export const rowSettled = async (place: RowPlace): Promise<void> => settling.get(keyOf(place))?.catch(() => undefined);

/** Keeps where a row stands from now on, once what came before is kept: it would count twice. One that is done stays so. */
export async function settleRow(place: RowPlace, state: RowState): Promise<void> {
  const key = keyOf(place);
  while (settling.has(key)) await rowSettled(place);
  const settled = settleNow(place, state);
  settling.set(key, settled);
  try {
    await settled;
  } finally {
    settling.delete(key);
  }
}

async function settleNow(place: RowPlace, state: RowState): Promise<void> {
  const held = jobs.get(place.id);
  const row = held === undefined ? null : (held.underWay.get(place.row)?.row ?? (await readRow(place.id, place.row)));
  if (held === undefined || row === null || row.state.name === 'done') {
    completing.delete(keyOf(place));
    if (held?.underWay.delete(place.row)) onChange('rows');
    return;
  }
  // What was taken back comes together, and somebody waits for it.
  await keepEndedRow({ ...row, state }, { isUrgent: isLast(held) || state.name === 'waiting' });
  held.counts = { ...held.counts, [row.state.name]: held.counts[row.state.name] - 1 };
  held.counts = { ...held.counts, [state.name]: held.counts[state.name] + 1 };
  held.canRetry ||= canRetry(held.job.about, state);
  held.underWay.delete(place.row);
  completing.delete(keyOf(place));
  if (state.name === 'waiting') held.waiting = withRow(held.waiting, place.row);
  else if (held.pace !== null) held.pace.ended += 1;
  onChange('rows');
}

/** Whether nothing of a job is to be done any more, or for now, but to keep what has ended. */
const isLast = ({ job, waiting, underWay }: HeldJob): boolean =>
  (waiting.length === 0 || !isRunning(job)) && underWay.values().every(({ isAnswered }) => isAnswered);

/** The same rows and one more, in their order. */
function withRow(rows: readonly number[], row: number): number[] {
  const next = rows.findIndex((one) => one > row);
  return rows.toSpliced(next < 0 ? rows.length : next, 0, row);
}

/** Forgets jobs: at once in memory, so that nothing more of them is sent. */
export async function forgetJobs(isMeant: (job: Job) => boolean): Promise<void> {
  const meant = heldJobs().filter(({ job }) => isMeant(job));
  for (const { job } of meant) jobs.delete(job.id);
  onChange('job');
  for (const { job } of meant) await removeJob(job.id);
}

/** Forgets all in memory. */
export const dropHeldJobs = (): void => jobs.clear();
