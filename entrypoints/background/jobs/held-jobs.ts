import { canRetry, isRunning, type Job, type JobRow, type RowCounts, type RowState } from '@/lib/operations/job.ts';
import { type Background, perBackground } from '../background.ts';
import { outboxEntries } from '../operations/outbox.ts';
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

const memoryOf = perBackground(() => ({
  /*
   * Only the background writes, so memory is right while the worker lives; each step of a row is kept before what follows
   * from it is done.
   */
  jobs: new Map<string, HeldJob>(),
  /** Rows that the service has answered, and that are not kept as done yet. */
  completing: new Set<string>(),
  loading: null as Promise<void> | null,
  onChange: (_change: JobsChange): void => {},
  /** The rows of which is being kept where they stand, until that is done. */
  settling: new Map<string, Promise<void>>(),
}));

/** What has changed: a job itself, which somebody may wait for, or which rows it has and where they stand. */
export type JobsChange = 'job' | 'rows';

const keyOf = ({ id, row }: RowPlace): string => `${id}:${row}`;

/** Has somebody hear whenever anything of a job has changed. */
export function whenJobsChange(background: Background, changed: (change: JobsChange) => void): void {
  memoryOf(background).onChange = changed;
}

/** All jobs, the oldest first. */
export const heldJobs = (background: Background): HeldJob[] => [...memoryOf(background).jobs.values()];

/** A job as it stands now; none where it was put away. */
export const heldJob = (background: Background, id: string): HeldJob | undefined => memoryOf(background).jobs.get(id);

/** Reads what an earlier worker has left. */
export function loadJobs(background: Background): Promise<void> {
  const memory = memoryOf(background);
  // The next call tries again.
  memory.loading ??= load(background).catch((fault: unknown) => {
    memory.loading = null;
    throw fault;
  });
  return memory.loading;
}

async function load(background: Background): Promise<void> {
  const memory = memoryOf(background);
  for (const kept of await readJobs(background)) {
    // Begun by no page that is sure to be there still; one without rows says nothing to anybody.
    if (kept.state.name === 'filling' && kept.size === 0) {
      await removeJob(background, kept.id);
      continue;
    }
    const job: Job = kept.state.name === 'filling' ? { ...kept, state: { name: 'unfinished' } } : kept;
    const [counts, waiting, canRetry] = await Promise.all([
      ...([countRows(background, job.id), waitingRows(background, job.id), hasRetryable(background, job)] as const),
    ]);
    const pace = isRunning(job) ? { since: Date.now(), ended: 0 } : null;
    memory.jobs.set(job.id, { job, counts, canRetry, waiting, ahead: new Map(), underWay: new Map(), pace });
  }
  const entries = await outboxEntries(background);
  // Nothing comes between this and the end of it: a row in the outbox, or answered by now, is not sent once more.
  for (const { id, job: place } of entries) if (place !== undefined) beginRow(background, place, id);
  for (const { job, waiting } of memory.jobs.values()) {
    const answered = waiting.filter((row) => memory.completing.has(keyOf({ id: job.id, row })));
    for (const row of answered) beginCompleting(background, { id: job.id, row });
  }
  memory.onChange('job');
}

/** As many rows as are read with the next: mostly those that lie with it. */
const readAhead = rowsInBlock - 1;

/** As many failed rows as are looked at together: mostly the first can be tried again. */
const atOnce = 50;

async function hasRetryable(background: Background, { id, about }: Job): Promise<boolean> {
  for (let from: number | null = 0; from !== null; ) {
    const read = await readRows(background, id, { from, most: atOnce, states: ['failed'] });
    if (read.rows.some(({ state }) => canRetry(about, state))) return true;
    from = read.next;
  }
  return false;
}

/** Takes up a new job. */
export async function addJob(background: Background, job: Job): Promise<void> {
  const memory = memoryOf(background);
  const counts: RowCounts = { waiting: 0, done: 0, asking: 0, failed: 0 };
  await keepJob(background, job);
  const none = { waiting: [], ahead: new Map(), underWay: new Map() };
  memory.jobs.set(job.id, { job, counts, canRetry: false, ...none, pace: null });
  memory.onChange('job');
}

/**
 * Notes how a job stands now. One that was put away stays away. Rejects where that can't be kept; it then stands as before:
 * what is said to have failed must not go on.
 */
export async function changeJob(background: Background, held: HeldJob, change: Partial<Job>): Promise<void> {
  if (heldJob(background, held.job.id) !== held) return;
  const before = held.job;
  const changed = { ...before, ...change };
  note(background, held, changed);
  try {
    await keepJob(background, changed);
  } catch (fault) {
    if (held.job === changed) note(background, held, before);
    throw fault;
  }
}

function note(background: Background, held: HeldJob, job: Job): void {
  const { state, undoneBy } = held.job;
  held.job = job;
  held.pace = isRunning(job) ? (held.pace ?? { since: Date.now(), ended: 0 }) : null;
  memoryOf(background).onChange(job.state.name === state.name && job.undoneBy === undoneBy ? 'rows' : 'job');
}

/** Notes that a row is in the outbox. */
export function beginRow(background: Background, { id, row }: RowPlace, entry: string | null): void {
  const memory = memoryOf(background);
  const held = memory.jobs.get(id);
  if (held === undefined) return;
  if (held.waiting[0] === row) held.waiting.shift();
  else held.waiting = held.waiting.filter((index) => index !== row);
  held.underWay.set(row, { row: null, entry, isTried: false, isLate: false, isAnswered: false });
  memory.onChange('rows');
}

/** Notes, at once, that the service has answered a row: nobody is to begin it again while that is being kept. */
export function beginCompleting(background: Background, place: RowPlace): void {
  const memory = memoryOf(background);
  memory.completing.add(keyOf(place));
  const held = memory.jobs.get(place.id);
  if (held === undefined) return;
  if (!held.underWay.has(place.row)) beginRow(background, place, null);
  const underWay = held.underWay.get(place.row);
  if (underWay !== undefined) underWay.isAnswered = true;
}

/** Notes a row that is under way as it is kept: where it stands is then written without reading it again. */
export function noteRow(held: HeldJob, row: JobRow): void {
  const underWay = held.underWay.get(row.index);
  if (underWay !== undefined) underWay.row = row;
}

/** A row that comes next, read with those behind it: each alone would take as long. Null where it can't be read. */
export async function nextRow(background: Background, held: HeldJob, index: number): Promise<JobRow | null> {
  if (!held.ahead.has(index)) {
    const rows = await readRowsAt(background, held.job.id, [index, ...held.waiting.slice(0, readAhead)]);
    held.ahead = new Map(rows.map((row) => [row.index, row]));
  }
  const row = held.ahead.get(index) ?? null;
  held.ahead.delete(index);
  return row;
}

/** Puts a row that could not be begun back to those that are to be sent. */
export function putBackRow(background: Background, { id, row }: RowPlace): void {
  const memory = memoryOf(background);
  const held = memory.jobs.get(id);
  if (held?.underWay.delete(row) !== true) return;
  held.waiting = withRow(held.waiting, row);
  memory.onChange('rows');
}

/** Resolves once nothing is being kept of where a row stands. */
export const rowSettled = async (background: Background, place: RowPlace): Promise<void> =>
  memoryOf(background)
    .settling.get(keyOf(place))
    ?.catch(() => undefined);

/** Keeps where a row stands from now on, once what came before is kept: it would count twice. One that is done stays so. */
export async function settleRow(background: Background, place: RowPlace, state: RowState): Promise<void> {
  const memory = memoryOf(background);
  const key = keyOf(place);
  while (memory.settling.has(key)) await rowSettled(background, place);
  const settled = settleNow(background, place, state);
  memory.settling.set(key, settled);
  try {
    await settled;
  } finally {
    memory.settling.delete(key);
  }
}

async function settleNow(background: Background, place: RowPlace, state: RowState): Promise<void> {
  const memory = memoryOf(background);
  const held = memory.jobs.get(place.id);
  const row =
    held === undefined ? null : (held.underWay.get(place.row)?.row ?? (await readRow(background, place.id, place.row)));
  if (held === undefined || row === null || row.state.name === 'done') {
    memory.completing.delete(keyOf(place));
    if (held?.underWay.delete(place.row)) memory.onChange('rows');
    return;
  }
  // What was taken back comes together, and somebody waits for it.
  await keepEndedRow(background, { ...row, state }, { isUrgent: isLast(held) || state.name === 'waiting' });
  held.counts = { ...held.counts, [row.state.name]: held.counts[row.state.name] - 1 };
  held.counts = { ...held.counts, [state.name]: held.counts[state.name] + 1 };
  held.canRetry ||= canRetry(held.job.about, state);
  held.underWay.delete(place.row);
  memory.completing.delete(keyOf(place));
  if (state.name === 'waiting') held.waiting = withRow(held.waiting, place.row);
  else if (held.pace !== null) held.pace.ended += 1;
  memory.onChange('rows');
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
export async function forgetJobs(background: Background, isMeant: (job: Job) => boolean): Promise<void> {
  const memory = memoryOf(background);
  const meant = heldJobs(background).filter(({ job }) => isMeant(job));
  for (const { job } of meant) memory.jobs.delete(job.id);
  memory.onChange('job');
  for (const { job } of meant) await removeJob(background, job.id);
}
