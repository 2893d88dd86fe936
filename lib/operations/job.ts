import * as z from 'zod/mini';
import { uuid } from '../contract/values.ts';
import { bulkChange } from './bulk-change.ts';
import { fileRow, moment, type Operation, operation, rowLink, rowOfJob, write } from './operation.ts';

/** Jobs that can be undone: imports and links of tabs by deleting the links, edits by restoring the old values. */
const undoableKinds = ['import', 'tabs', 'edit'] as const;

/** The expected number of rows. A page that closes early sends fewer. */
const expected = z.optional(z.int());

/** The purpose of a job, for display. */
export const jobAbout = z.discriminatedUnion('kind', [
  /** Creates the links of a file; `file` is null for pasted text. */
  z.object({ kind: z.literal('import'), file: z.nullable(z.string()), expected }),
  /** Creates links for a window's tabs. */
  z.object({ kind: z.literal('tabs'), expected }),
  z.object({ kind: z.literal('edit'), change: bulkChange, expected }),
  z.object({ kind: z.literal('delete'), expected }),
  z.object({ kind: z.literal('undo'), of: z.enum(undoableKinds) }),
]);

const jobState = z.discriminatedUnion('name', [
  /** A page is still adding rows. */
  z.object({ name: z.literal('filling') }),
  /** The page closed before it had added all rows, so nothing was sent. A slow page can still continue. */
  z.object({ name: z.literal('unfinished') }),
  z.object({ name: z.literal('running') }),
  /** Rows that are being sent finish; no more are sent until the person resumes the job. */
  z.object({ name: z.literal('paused') }),
  /** Unsent rows stay unsent unless the person retries them. */
  z.object({ name: z.literal('stopped') }),
  z.object({ name: z.literal('ended'), at: moment }),
]);

/** The reasons why a row of a file is left out. */
export const leftOutReasons = ['duplicate', 'error'] as const;

const leftOutCounts = z.union([
  z.object({ duplicate: z.int(), error: z.int() }),
  // An earlier version counted them together.
  z.pipe(
    z.int(),
    z.transform((error) => ({ duplicate: 0, error })),
  ),
]);

/** A change of many links, row by row. */
export const job = z.object({
  version: z.literal(1),
  id: uuid,
  connectionId: uuid,
  about: jobAbout,
  startedAt: moment,
  /** The number of rows. */
  size: z.int(),
  state: jobState,
  /** The job that undoes this one. */
  undoneBy: z.nullable(uuid),
  /** For imports: the numbers of the file's rows that are left out, by reason. */
  leftOut: z.optional(leftOutCounts),
});

export const jobRow = z.object({ ...operation.shape, job: rowOfJob });

/** A row that a page adds to a job. The body of a create may contain a password, which is stored separately. */
export const newJobRow = z.object({ write, ...rowLink.shape, row: fileRow });

/** A row of a file without a link, for the job's results. */
export const leftOutRow = z.object({
  row: z.int(),
  name: z.string(),
  long_url: z.string(),
  /** An earlier version stored none. */
  reason: z._default(z.enum(leftOutReasons), 'error'),
  /** The reason, in the words that the page showed. */
  why: z.string(),
});

export type Job = z.infer<typeof job>;
export type JobAbout = z.infer<typeof jobAbout>;
export type JobRow = z.infer<typeof jobRow>;
export type NewJobRow = z.infer<typeof newJobRow>;
export type LeftOutRow = z.infer<typeof leftOutRow>;

/** The number of rows by group. */
const rowCounts = z.object({ waiting: z.int(), done: z.int(), asking: z.int(), failed: z.int() });
export type RowCounts = z.infer<typeof rowCounts>;

/** A job for pages. */
export const shownJob = z.object({
  ...job.shape,
  counts: rowCounts,
  /**
   * The number of waiting rows that were started: they are being tried, or are tried again. If the job does not run, they
   * finish by themselves.
   */
  underWay: z.int(),
  /** True if retrying can help a failed row. */
  canRetry: z.boolean(),
  /**
   * The time since which the job runs without a break, and the number of rows since that are done, have failed, or ask the
   * person; null while it does not run.
   */
  pace: z.nullable(z.object({ since: moment, ended: z.int() })),
});
export type ShownJob = z.infer<typeof shownJob>;

/**
 * True if retrying can help a row. A missing password must be entered first. An undo never overwrites later changes of
 * others.
 */
export const canRetry = ({ kind }: JobAbout, { state }: Pick<Operation, 'state'>): boolean =>
  state.name === 'refused' || state.name === 'dropped' || (state.name === 'conflict' && kind !== 'undo');

/** Returns the kind of a job that can be undone; null for other jobs. */
export const undoableKind = ({ kind }: JobAbout): (typeof undoableKinds)[number] | null =>
  undoableKinds.find((one) => one === kind) ?? null;

/** True if a job sends rows by itself. */
export const isRunning = ({ state }: Pick<Job, 'state'>): boolean => state.name === 'running';

/** Returns the estimated milliseconds until a job ends; null if too few rows have ended. */
export function timeLeft({ counts, pace }: ShownJob, now: number): number | null {
  // The clock may have been set back.
  if (pace === null || pace.ended < 5 || pace.since > now) return null;
  return Math.round(((now - pace.since) / pace.ended) * counts.waiting);
}
