import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { createdLink } from '../contract/link-created.ts';
import { createLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { uuid } from '../contract/values.ts';
import type { LinkDraft } from '../link/draft.ts';
import { isGone } from '../link/is-gone.ts';
import { countryRules } from '../link/made-link.ts';
import { linkDraft, place } from '../link/schemas.ts';

/** A moment, in milliseconds since 1970. */
export const moment = z.int();

/** One of the interface's three writes (interface §4.1, §4.2, §4.6). It never contains a password. */
export const write = z.discriminatedUnion('kind', [
  /** Country rules are sent in a separate update (reading R5). */
  z.object({ kind: z.literal('create'), body: createLinkBody, ...countryRules.shape }),
  z.object({
    kind: z.literal('update'),
    body: updateLinkBody,
    /** The link when its editing began, to detect conflicting changes. Null skips that check. */
    base: z.nullable(linkDraft),
    /** Other possible states of the link: a discarded save may still have reached the service. */
    otherBases: z.optional(z.array(linkDraft)),
  }),
  z.object({ kind: z.literal('delete'), id: uuid }),
]);

const state = z.discriminatedUnion('name', [
  z.object({
    /**
     * Sent at `sendAt`. A failure tells how the last try ended, or why none has begun. Without tries and a failure, the
     * operation can still be undone.
     */
    ...{ name: z.literal('waiting'), sendAt: moment, tries: z.int(), failure: z.nullable(failure) },
    /** True for a row of a job whose link was changed elsewhere: the link is read first. */
    again: z.optional(z.boolean()),
  }),
  /** Being sent, until its end is saved. If its worker is stopped, the next one cannot tell if it was done. */
  z.object({ name: z.literal('sending') }),
  /** A create without a readable answer, or whose worker was stopped. At `checkAt` the service is asked if the link exists. */
  z.object({
    ...{ name: z.literal('unconfirmed'), since: moment, checkAt: moment, tries: z.int(), failure: z.nullable(failure) },
    /** The number of checks whose answers told nothing. */
    failedChecks: z.optional(z.int()),
  }),
  /** Hem cannot tell if one of these is the created link, so the person chooses. */
  z.object({ name: z.literal('ambiguous'), candidates: z.array(createdLink) }),
  /** The service refused it (F1, F3, F4), and the person can correct it. */
  z.object({ name: z.literal('refused'), failure }),
  /** These fields were changed elsewhere since editing began, so the person chooses in the form. */
  z.object({ name: z.literal('conflict'), fields: z.array(z.string()) }),
  /** The browser was closed, which deletes the password. */
  z.object({ name: z.literal('passwordMissing'), tries: z.optional(z.int()) }),
  /** Discarded: a row of a job, or a single operation that the disk could not remove. */
  z.object({ name: z.literal('dropped') }),
  /** Accepted by the service; `link` is the link of a create. Published once all subscribers have handled it. */
  z.object({ name: z.literal('done'), at: moment, link: z.nullable(createdLink), isPublished: z.boolean() }),
]);

/** The link of a row of a job, for display. */
export const rowLink = z.object({
  /** Its title, else its destination. */
  name: z.string(),
  /** Its short address, if it has one. */
  address: z.nullable(z.string()),
  /** The destination of a link to delete, if it is known. Other writes contain it. */
  long_url: z.nullable(z.string()),
});

/** The number of a row in its imported file, from 1. */
export const fileRow = z.optional(z.int());

/** The row of a job that an operation belongs to. */
export const rowOfJob = z.object({ id: uuid, row: z.int(), ...rowLink.shape, fileRow });

/** A write and its state. It is deleted a day after it is done, or with its job. */
export const operation = z.object({
  version: z.literal(1),
  id: uuid,
  connectionId: uuid,
  /** The place where it was requested; null without a page. */
  at: z.nullable(place),
  /** Requested in a private window, so it is stored only until the browser closes. */
  isPrivate: z.boolean(),
  askedAt: moment,
  write,
  /** True if a password belongs to it, which is stored separately until the browser closes. */
  hasPassword: z.boolean(),
  /** Links that this create has not made: they existed before it, or others made them. */
  notMade: z.array(uuid),
  /** Absent for a single operation. */
  job: z.optional(rowOfJob),
  /** The form that an update comes from. A later save of the same form replaces it. */
  form: z.optional(uuid),
  /**
   * The time of a create's first try, in milliseconds since 1970, if each try carried its idempotency key. Null if any
   * try lacked it. Absent before the first try.
   */
  keyedSince: z.optional(z.nullable(moment)),
  state,
});

export type RowOfJob = z.infer<typeof rowOfJob>;
export type Write = z.infer<typeof write>;
export type Operation = z.infer<typeof operation>;
export type OperationState = Operation['state'];
export type CreateWrite = Extract<Write, { kind: 'create' }>;
export type UpdateWrite = Extract<Write, { kind: 'update' }>;

/** Returns the link that a write changes; null for a create. */
export function linkIdOf(write: Write): string | null {
  if (write.kind === 'create') return null;
  return write.kind === 'update' ? write.body.id : write.id;
}

/** The groups that the rows of a job are counted and filtered by. */
export const rowGroups = ['waiting', 'done', 'asking', 'failed'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** The group of each state. Stored in the index of rows, so a state must not change its group. */
const groupOfState = {
  waiting: 'waiting',
  sending: 'waiting',
  unconfirmed: 'waiting',
  ambiguous: 'asking',
  refused: 'failed',
  conflict: 'failed',
  passwordMissing: 'failed',
  dropped: 'failed',
  done: 'done',
} as const satisfies Record<OperationState['name'], RowGroup>;

export const groupOf = ({ state }: Pick<Operation, 'state'>): RowGroup => groupOfState[state.name];

/** True if an operation continues by itself. */
export const isMoving = (operation: Pick<Operation, 'state'>): boolean => groupOf(operation) === 'waiting';

/** Returns the time at which an operation continues by itself; null if it needs the person or is being tried. */
export function scheduledAt(state: OperationState): number | null {
  if (state.name === 'waiting') return state.sendAt;
  return state.name === 'unconfirmed' ? state.checkAt : null;
}

/** True if an operation does not change any more, neither by itself nor by a person, except through its job. */
export const isFinished = ({ state, job }: Operation): boolean =>
  state.name === 'done'
    ? state.isPublished
    : state.name === 'dropped' || (job !== undefined && groupOf({ state }) === 'failed');

/** True for an operation that was not tried yet. */
export const isUntried = ({ state }: Operation): boolean => state.name === 'waiting' && state.tries === 0;

/** True for a row of a job that was not tried yet and is not delayed. */
export const isUnstartedRow = (operation: Operation): boolean =>
  operation.job !== undefined && isUntried(operation) && !isDelayed(operation);

/** True if a write can never succeed because its link is gone. */
export const hasGoneLink = ({ state }: Operation): boolean => state.name === 'refused' && isGone(state.failure);

/** Returns the link as it was when its editing began; null if unknown. */
export const editedLink = (write: Write): LinkDraft | null => (write.kind === 'update' ? write.base : null);

/** True if the service refused an operation because of the token's rights, so that another token may succeed. */
export const lacksPermission = ({ state }: Pick<Operation, 'state'>): boolean =>
  state.name === 'refused' && state.failure.kind === 'forbidden';

/** True if an operation needs the person to continue. */
export const needsPerson = ({ state }: Pick<Operation, 'state'>): boolean =>
  state.name === 'refused' ||
  state.name === 'ambiguous' ||
  state.name === 'conflict' ||
  state.name === 'passwordMissing';

/** True if an operation continues by itself after a failed first try. */
export const isDelayed = ({ state }: Pick<Operation, 'state'>): boolean =>
  state.name === 'unconfirmed' || (state.name === 'waiting' && state.failure !== null);

/** The time after which a first try counts as late, in milliseconds. */
const lateAfterMs = 10_000;

/**
 * Counts the operations that are late or need the person. First tries in progress and operations that can be undone
 * don't count.
 *
 * @param now - milliseconds since 1970
 */
export function countUnsent(operations: readonly Operation[], now: number): number {
  const isSlow = ({ state, askedAt }: Operation) => state.name === 'sending' && now - askedAt > lateAfterMs;
  return operations.filter((operation) => needsPerson(operation) || isDelayed(operation) || isSlow(operation)).length;
}

/**
 * False for a job's row at its first try: pages show it through its job, and the popup opens with its plain form.
 * Deletions are shown, because lists hide their links.
 */
export const isShownToPages = ({ job, write, state }: Operation): boolean =>
  job === undefined ||
  write.kind === 'delete' ||
  !(state.name === 'sending' || (state.name === 'waiting' && state.failure === null));
