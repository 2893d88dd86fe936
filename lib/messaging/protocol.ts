import * as z from 'zod/mini';
import { connectionSettings, token } from '../connection/connection.ts';
import { connectionColors, maxNameLength } from '../connection/connection-name.ts';
import { detectedNames } from '../connection/detected-names.ts';
import { typedHeaders } from '../connection/request-headers.ts';
import { connection } from '../connection/saved-connection.ts';
import { failure } from '../contract/failure.ts';
import { readableRecord } from '../contract/link-reading.ts';
import { updateLinkBody } from '../contract/link-writing.ts';
import { linkQuery, linksQuery, queryNames, statsQuery } from '../contract/queries.ts';
import { uuid } from '../contract/values.ts';
import { countryRules } from '../link/made-link.ts';
import { linkDraft, place } from '../link/schemas.ts';
import { usedSlug } from '../link/suggestions/recent-values.ts';
import { operation } from '../operations/operation.ts';
import { datedAnswer } from '../stats/dated-answer.ts';
import { watchChoices } from '../watch/watch.ts';
import { createRepeats } from './create-repeats.ts';
import { jobIntents } from './job-intents.ts';
import { type Intent, nothing, popupIntents } from './popup-intents.ts';
import { problemSources } from './problem-sources.ts';

/** The progress of a write: done by the service, or pending. */
const progress = z.enum(['done', 'pending']);

const saved = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('pending'), operation: uuid }),
  /** The link was changed elsewhere: `theirs` is its current record. */
  z.object({ state: z.literal('conflict'), theirs: readableRecord }),
]);

/**
 * All messages from pages to the background, named by intent. A typed token and typed headers are sent with `connect`
 * and `detectNames`. No answer contains them.
 */
const intents = {
  /** Saves a connection. With `check`, only if the service lists one link. */
  connect: {
    input: z.object({
      settings: connectionSettings,
      /** Null stands for the saved token, which goes to its own origin only. */
      token: z.nullable(token),
      /** Absent keeps the saved headers, which go to their own origin only. */
      headers: z.optional(typedHeaders),
      check: z.boolean(),
      /** True if the permission for its origin was granted just now: a connect that fails gives it back. */
      isPermissionNew: z.optional(z.boolean()),
    }),
    value: connection,
  },
  /** Cancels a request whose page no longer needs it. */
  cancel: { input: z.object({ requestId: z.string() }), value: nothing },
  /** Cancels the running test of a connection. Nothing is changed. */
  cancelConnect: { input: nothing, value: nothing },
  /** Lists one link with the saved connection. */
  testConnection: { input: nothing, value: nothing },
  /** Finds the query parameters that the service ignores, by reading three small lists. */
  findIgnored: { input: nothing, value: z.object({ ignored: z.array(z.enum(queryNames)) }) },
  /**
   * Detects a service's names of the query parameters by reading only (reading R1). A null token and absent headers mean
   * the saved ones, which are sent only to their own origin.
   */
  detectNames: {
    input: z.object({
      service: z.pick(connectionSettings, { baseUrl: true, names: true }),
      token: z.nullable(token),
      headers: z.optional(typedHeaders),
      /** True if the permission for its origin was granted just now: it is given back. */
      isPermissionNew: z.boolean(),
    }),
    value: detectedNames,
  },
  /** Removes the connection with its token and everything saved for it. */
  disconnect: { input: nothing, value: nothing },
  /** Puts a connection to use, by its id: pages that are opened from now on show it. */
  useConnection: { input: z.object({ connectionId: z.string() }), value: nothing },
  /** Saves a connection's name, its color, and the sites that it is the default for. */
  describeConnection: {
    input: z.object({
      connectionId: z.string(),
      name: z.string().check(z.trim(), z.maxLength(maxNameLength)),
      color: z.enum(connectionColors),
      sites: z.array(z.string()),
    }),
    value: nothing,
  },
  ...popupIntents,
  /**
   * Creates several links, each as `createLink` does. Returns the result of each first try, in order. A page that
   * closes meanwhile cancels none of them.
   */
  createLinks: {
    input: z.object({
      links: z.array(
        z.object({
          ...popupIntents.createLink.input.shape,
          /** Other slugs to use if a cached link has its slug. */
          otherSlugs: z.optional(z.array(z.string())),
        }),
      ),
      /** The place whose draft they are made of. The draft is deleted once all are made. */
      draftAt: z.nullable(place),
    }),
    value: z.object({
      ended: z.array(
        z.discriminatedUnion('ok', [
          z.object({ ok: z.literal(true), value: popupIntents.createLink.value }),
          z.object({ ok: z.literal(false), failure }),
        ]),
      ),
    }),
    repeats: createRepeats,
  },
  ...jobIntents,
  /** Sets the country rules that a link made at a place is still missing. */
  addCountryRules: { input: z.object({ ...linkQuery.shape, ...countryRules.shape, at: place }), value: progress },
  /**
   * Deletes a link without time for *Undo*, and forgets it at the place it was made. Pages send scheduleDelete: tests of
   * what follows a deletion send this.
   */
  deleteLink: { input: linkQuery, value: progress },
  /** Reads a link as it is now. */
  retrieveLink: { input: linkQuery, value: readableRecord, repeats: 1 },
  /**
   * Saves the changes of a link with its old values. Without a connection to the service they are pending. When sent,
   * they are compared with the link's current values. They replace a refused save of the same form.
   */
  saveLink: {
    input: z.object({ body: updateLinkBody, base: linkDraft, form: z.optional(uuid) }),
    value: saved,
    repeats: 1,
  },
  /** Changes what is sent of a link (reading R6). */
  updateLink: { input: updateLinkBody, value: progress },
  /**
   * Lists links by the service's filters, one page at a time (interface §4.3), and the indexes of unreadable records.
   */
  listLinks: {
    input: linksQuery,
    value: z.object({
      links: z.array(readableRecord),
      unreadable: z.array(z.object({ index: z.int() })),
    }),
    repeats: 1,
  },
  /** Deletes a link after `undoSeconds`, even if every page is closed meanwhile. */
  scheduleDelete: { input: linkQuery, value: nothing },
  /** Cancels a scheduled deletion, or dismisses a failed one. False if it was sent already. */
  cancelDelete: { input: linkQuery, value: z.boolean() },
  /** Reads the pending changes of the connection, for pages that can't read them in the database. */
  readPending: { input: nothing, value: z.object({ operations: z.array(operation) }), repeats: 1 },
  /** Reads a change that is pending, or was done today; null for any other. */
  readOperation: {
    input: z.object({ id: uuid }),
    value: z.object({ operation: z.nullable(operation) }),
    repeats: 1,
  },
  /** Sends an operation now; null sends all operations that need no answer from the person. */
  sendNow: { input: z.object({ operation: z.nullable(uuid) }), value: nothing },
  /** Discards an operation. False if it is being sent, or was sent already. */
  discard: { input: z.object({ operation: uuid }), value: z.boolean() },
  /** Discards all operations that are not being sent, and returns the number of the others. */
  discardAll: { input: nothing, value: z.int() },
  /** Discards an operation of which nothing was sent. False if something may have been. */
  discardUnsent: { input: z.object({ operation: uuid }), value: z.boolean() },
  /** Chooses the link made by a create whose answer was lost. Null chooses none, and sends the create again. */
  chooseLink: { input: z.object({ operation: uuid, id: z.nullable(uuid) }), value: z.boolean() },
  /** Stops reading the list until Refresh is pressed. */
  stopRefresh: { input: nothing, value: nothing },
  /** Deletes all cached links, and reads none until Refresh is pressed. */
  forgetLinks: { input: nothing, value: nothing },
  /** Reads a link's stats of some days, and caches the answer. */
  retrieveStats: { input: statsQuery, value: datedAnswer, repeats: 1 },
  /** Checks a link and watches it, or changes the choices of its watch. */
  watchLink: { input: z.object({ ...linkQuery.shape, choices: watchChoices }), value: nothing, repeats: 1 },
  /** Ends the watch of a link, and removes it from the list. */
  unwatchLink: { input: linkQuery, value: nothing, repeats: 1 },
  /** Checks all watched links, as the alarm does: it skips them while Hem has no permission to notify. */
  checkWatched: { input: nothing, value: nothing },
  /**
   * Finds the cached links that take any of these slugs, by their slug or generated code. A domain, given by its label,
   * limits them to links that may be on it.
   */
  takenSlugs: {
    input: z.object({ slugs: z.array(z.string()), domain: z.nullable(z.string()) }),
    value: z.object({ slugs: z.array(usedSlug) }),
    repeats: 1,
  },
  /** Reads recent values from the service's links again if they are some minutes old. */
  refreshRecentValues: { input: nothing, value: nothing },
  /** Notes a failure of a page for *Help*, by the name of its error. */
  noteProblem: {
    input: z.object({ activity: z.enum(problemSources), error: z.string().check(z.maxLength(100)) }),
    value: nothing,
  },
} as const satisfies Record<string, Intent>;

export type IntentName = keyof typeof intents;
export type Input<N extends IntentName> = z.output<(typeof intents)[N]['input']>;
export type Value<N extends IntentName> = z.output<(typeof intents)[N]['value']>;
/** The value as the background sends it, before the page parses it. */
export type Sent<N extends IntentName> = z.input<(typeof intents)[N]['value']>;

/** The intents, typed so that a generic name maps to its own input and value. */
export const protocol: { [N in IntentName]: Intent<Input<N>, Value<N>> } = intents;
