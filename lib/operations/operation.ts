import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { createdLink } from '../contract/link-created.ts';
import { createLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { uuid } from '../contract/values.ts';
import { type LinkDraft, linkDraft } from '../link/draft.ts';
import { isGone } from '../link/is-gone.ts';
import { countryRules } from '../link/made-link.ts';
import { place } from '../link/place.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** What a person asked for: one of the interface's three writes (interface §4.1, §4.2, §4.6). Never holds a password. */
export const write = z.discriminatedUnion('kind', [
  /** Country rules follow by an update of their own (reading R5). */
  z.object({ kind: z.literal('create'), body: createLinkBody, ...countryRules.shape }),
  z.object({
    kind: z.literal('update'),
    body: updateLinkBody,
    /** The link as it was when its editing began: what was changed elsewhere since is the person's to decide. Null: not asked. */
    base: z.nullable(linkDraft),
    /** What else it may be by now: with a save that was given up, and may have arrived all the same. */
    otherBases: z.optional(z.array(linkDraft)),
  }),
  z.object({ kind: z.literal('delete'), id: uuid }),
]);

/** The state of an operation. */
const state = z.discriminatedUnion('name', [
  z.object({
    /** To be sent at `sendAt`. With a failure, that is why it was not sent before; without one, it can still be undone. */
    ...{ name: z.literal('waiting'), sendAt: moment, tries: z.int(), failure: z.nullable(failure) },
    /** True for a row of a job whose link was changed elsewhere: the link is read first. */
    again: z.optional(z.boolean()),
  }),
  z.object({ name: z.literal('sending') }),
  /** A create that was sent and had no readable answer: the service is asked at `checkAt` whether it was made. */
  z.object({
    ...{ name: z.literal('unconfirmed'), since: moment, checkAt: moment, tries: z.int(), failure: z.nullable(failure) },
    /** How often the service has answered with nothing that tells. */
    inVain: z.optional(z.int()),
  }),
  /** Hem cannot tell whether one of these is the link that was to be made: the person can. */
  z.object({ name: z.literal('ambiguous'), candidates: z.array(createdLink) }),
  /** The service said no (F1, F3, F4): the person can correct it. */
  z.object({ name: z.literal('refused'), failure }),
  /** The link was changed elsewhere since its editing began, in these fields: the person chooses in the form. */
  z.object({ name: z.literal('conflict'), fields: z.array(z.string()) }),
  /** The browser was closed, and its password with it. */
  z.object({ name: z.literal('passwordMissing'), tries: z.optional(z.int()) }),
  /** A row of a job that the person dropped. */
  z.object({ name: z.literal('dropped') }),
  /** Done by the service; `link` is the one that a create made. Published once all subscribers have handled it. */
  z.object({ name: z.literal('done'), at: moment, link: z.nullable(createdLink), isPublished: z.boolean() }),
]);

/** The link of a row of a job, for people. */
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

/** The row of a job that asks for an operation. */
const rowOfJob = z.object({ id: uuid, row: z.int(), ...rowLink.shape, fileRow });

/** A write and its state. It is deleted a day after it is done, or with its job. */
export const operation = z.object({
  version: z.literal(1),
  id: uuid,
  connectionId: uuid,
  /** Where it was asked for; null without a page. */
  at: z.nullable(place),
  /** Asked for in a private window: kept in memory alone. */
  isPrivate: z.boolean(),
  askedAt: moment,
  write,
  /** Whether a password goes with it, which is kept apart until the browser closes. */
  hasPassword: z.boolean(),
  /** Links that a create has not made: known before it was sent, or made by others. */
  notMade: z.array(uuid),
  /** Absent for an operation by hand. */
  job: z.optional(rowOfJob),
  /** The form that an update comes from: what is saved there next corrects it. */
  form: z.optional(uuid),
  /**
   * The time of a create's first try, in milliseconds since 1970, if each try carried its idempotency key; null if any try
   * did not. Absent before the first try.
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

/** The link that a write changes; null for one that makes a link. */
export function linkIdOf(write: Write): string | null {
  if (write.kind === 'create') return null;
  return write.kind === 'update' ? write.body.id : write.id;
}

/** True if an operation goes on by itself. */
export const isMoving = ({ state }: Operation): boolean =>
  state.name === 'waiting' || state.name === 'sending' || state.name === 'unconfirmed';

/** True if nothing more becomes of an operation by itself or by a person, except by its job. */
export const isFinished = ({ state, job }: Operation): boolean =>
  state.name === 'done'
    ? state.isPublished
    : state.name === 'dropped' || (job !== undefined && needsPerson({ state }) && state.name !== 'ambiguous');

/** True for a row of a job that is not begun: neither was it sent nor did its service ask to wait. */
export const isUnstartedRow = ({ state, job }: Operation): boolean =>
  job !== undefined && state.name === 'waiting' && state.tries === 0 && state.failure === null;

/** Whether a write can never be done: its link is gone. */
export const isForNothing = ({ state }: Operation): boolean => state.name === 'refused' && isGone(state.failure);

/** The link that a change was to be made to, as it was when its editing began; null where that was not kept. */
export const editedLink = (write: Write): LinkDraft | null => (write.kind === 'update' ? write.base : null);

/** Whether a write cannot go on without the person. */
export const needsPerson = ({ state }: Pick<Operation, 'state'>): boolean =>
  state.name === 'refused' ||
  state.name === 'ambiguous' ||
  state.name === 'conflict' ||
  state.name === 'passwordMissing';

/** Whether a write goes on by itself, and has not ended at its first try. */
export const isDelayed = ({ state }: Operation): boolean =>
  state.name === 'unconfirmed' || (state.name === 'waiting' && state.failure !== null);

/** So long a first try may take before it counts as late, in milliseconds. */
const firstTryMayTake = 10_000;

/**
 * How many writes are not done and late, or ask the person: neither those under way for the first time nor those that can
 * still be undone.
 *
 * @param now - milliseconds since 1970
 */
export function countUnsent(entries: readonly Operation[], now: number): number {
  const isSlow = ({ state, askedAt }: Operation) => state.name === 'sending' && now - askedAt > firstTryMayTake;
  return entries.filter((entry) => needsPerson(entry) || isDelayed(entry) || isSlow(entry)).length;
}

/**
 * False for a row that is sent for the first time: pages show it through its job, and the popup opens with its plain form.
 * Deletions are shown, because lists hide their links.
 */
export const isShownToPages = ({ job, write, state }: Operation): boolean =>
  job === undefined ||
  write.kind === 'delete' ||
  !(state.name === 'sending' || (state.name === 'waiting' && state.failure === null));
