import * as z from 'zod/mini';
import { bulkChange } from '../bulk/change.ts';
import { failure } from '../contract/failure.ts';
import { createdLink } from '../contract/link-created.ts';
import { uuid } from '../contract/values.ts';
import { fileRow, type Operation, type RowOfJob, rowLink, write } from './operation.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** What can be taken back: an import and the links of tabs by deleting them, changes by the values before. */
const undoableKinds = ['import', 'tabs', 'edit'] as const;

/** How many rows are going to come: a page that closes too soon hands over fewer. */
const meant = z.optional(z.int());

/** What a job does, for whoever reads of it. */
export const jobAbout = z.discriminatedUnion('kind', [
  /** Makes the links of a file; of what was pasted, without a name. */
  z.object({ kind: z.literal('import'), file: z.nullable(z.string()), meant }),
  /** Makes the links of a window's tabs. */
  z.object({ kind: z.literal('tabs'), meant }),
  z.object({ kind: z.literal('edit'), change: bulkChange, meant }),
  z.object({ kind: z.literal('delete'), meant }),
  /** Takes back what another has done. */
  z.object({ kind: z.literal('undo'), of: z.enum(undoableKinds) }),
]);

const jobState = z.discriminatedUnion('name', [
  /** Its rows are still coming from a page. */
  z.object({ name: z.literal('filling') }),
  /** Its page was closed before all had come: nothing of it was sent. A page that was only slow goes on with it. */
  z.object({ name: z.literal('unfinished') }),
  z.object({ name: z.literal('running') }),
  /** What is under way ends; nothing more is begun until somebody goes on. */
  z.object({ name: z.literal('paused') }),
  /** The same, for good: what was not sent is not going to be, unless somebody tries again. */
  z.object({ name: z.literal('stopped') }),
  z.object({ name: z.literal('ended'), at: moment }),
]);

/** Work on many links, row by row. */
export const job = z.object({
  version: z.literal(1),
  id: uuid,
  connectionId: uuid,
  about: jobAbout,
  startedAt: moment,
  /** How many rows it has. */
  size: z.int(),
  state: jobState,
  /** The job that takes it back. */
  undoneBy: z.nullable(uuid),
  /** Of an import: how many rows of the file are none of its own. */
  leftOut: z.optional(z.int()),
});

/** The state of a row in the form that pages get. */
const rowState = z.discriminatedUnion('name', [
  /** To be sent. With `again`, its link is read first: it was changed elsewhere. */
  z.object({ name: z.literal('waiting'), again: z.boolean() }),
  /** The service did it: a create has its link. */
  z.object({ name: z.literal('done'), link: z.nullable(createdLink) }),
  /** The person is asked on the *Pending* page whether its link was made. */
  z.object({ name: z.literal('asking') }),
  z.object({
    name: z.literal('failed'),
    reason: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('refused'), failure }),
      /** These fields were changed elsewhere since the dry run. */
      z.object({ kind: z.literal('changed'), fields: z.array(z.string()) }),
      /** The browser was closed, and the password with it. */
      z.object({ kind: z.literal('passwordMissing') }),
      /** The person dropped it on the *Pending* page. */
      z.object({ kind: z.literal('dropped') }),
    ]),
  }),
]);

/** A row of a job in the form that pages get. */
export const jobRow = z.object({
  ...{ job: uuid, index: z.int(), write, hasPassword: z.boolean() },
  ...{ ...rowLink.shape, state: rowState, row: fileRow },
});

/** A row that a page adds to a job. The body of a create may contain a password, which is stored apart. */
export const wantedRow = z.object({ write, ...rowLink.shape, row: fileRow });

/** A row of a file that no link is made of: its results have it, too. */
export const leftOutRow = z.object({
  row: z.int(),
  name: z.string(),
  long_url: z.string(),
  /** Why, in words, as the page said it. */
  why: z.string(),
});

export const rowStates = ['waiting', 'done', 'asking', 'failed'] as const satisfies RowState['name'][];

export type Job = z.infer<typeof job>;
export type JobAbout = z.infer<typeof jobAbout>;
export type JobRow = z.infer<typeof jobRow>;
export type RowState = z.infer<typeof rowState>;
export type WantedRow = z.infer<typeof wantedRow>;
export type LeftOutRow = z.infer<typeof leftOutRow>;

/** Returns the state of a row. */
export function rowStateOf({ state }: Operation): RowState {
  switch (state.name) {
    case 'done':
      return { name: 'done', link: state.link };
    case 'ambiguous':
      return { name: 'asking' };
    case 'refused':
      return { name: 'failed', reason: { kind: 'refused', failure: state.failure } };
    case 'conflict':
      return { name: 'failed', reason: { kind: 'changed', fields: state.fields } };
    case 'passwordMissing':
    case 'dropped':
      return { name: 'failed', reason: { kind: state.name } };
    default:
      return { name: 'waiting', again: state.name === 'waiting' && state.again === true };
  }
}

/** Returns the row of an operation that a job asks for. */
export function jobRowOf(operation: Operation & { job: RowOfJob }): JobRow {
  const { write, hasPassword, job } = operation;
  const { id, row: index, name, address, long_url, fileRow: row } = job;
  return { ...{ job: id, index, write, hasPassword, name, address, long_url }, state: rowStateOf(operation), row };
}

/** How many rows stand where. */
const rowCounts = z.object({ waiting: z.int(), done: z.int(), asking: z.int(), failed: z.int() });
export type RowCounts = z.infer<typeof rowCounts>;

/** A job as pages are told of it. */
export const shownJob = z.object({
  ...job.shape,
  counts: rowCounts,
  /** How many rows are in the outbox: they end, whatever becomes of the job. */
  underWay: z.int(),
  /** Whether trying again can help anything that has failed. */
  canRetry: z.boolean(),
  /** Since when it has been going on without a break, and how many rows have ended since; null while it is not. */
  pace: z.nullable(z.object({ since: moment, ended: z.int() })),
});
export type ShownJob = z.infer<typeof shownJob>;

/**
 * Whether trying again can help a row: a password that is gone has to be entered somewhere, and who takes a change back
 * does not mean what others have changed since.
 */
export const canRetry = ({ kind }: JobAbout, state: RowState): boolean =>
  state.name === 'failed' &&
  state.reason.kind !== 'passwordMissing' &&
  !(kind === 'undo' && state.reason.kind === 'changed');

/** What a job is, where it can be taken back; null where it can't. */
export const undoableKind = ({ kind }: JobAbout): (typeof undoableKinds)[number] | null =>
  undoableKinds.find((one) => one === kind) ?? null;

/** Whether anything of a job is still going to be done by itself. */
export const isRunning = ({ state }: Pick<Job, 'state'>): boolean => state.name === 'running';

/** Milliseconds until a job's end, at the pace it has gone so far; null while that says nothing. */
export function timeLeft({ counts, pace }: ShownJob, now: number): number | null {
  if (pace === null || pace.ended < 5) return null;
  return Math.round(((now - pace.since) / pace.ended) * counts.waiting);
}
