import * as z from 'zod/mini';
import { connectionSettings, token } from '../connection/connection.ts';
import { connectionColors, longestName } from '../connection/connection-name.ts';
import { foundNames } from '../connection/names/found-names.ts';
import { connection } from '../connection/saved-connection.ts';
import { failure } from '../contract/failure.ts';
import { readableRecord } from '../contract/link-reading.ts';
import { updateLinkBody } from '../contract/link-writing.ts';
import { linkQuery, linksQuery, queryNames, statsQuery } from '../contract/queries.ts';
import { uuid } from '../contract/values.ts';
import { linkDraft } from '../link/draft.ts';
import { countryRules } from '../link/made-link.ts';
import { place } from '../link/place.ts';
import { usedSlug } from '../link/recent-values.ts';
import { datedAnswer } from '../stats/dated-answer.ts';
import { watchChoices } from '../watch/watch.ts';
import { type Intent, nothing } from './intent.ts';
import { jobIntents } from './job-intents.ts';
import { quickIntents } from './quick-intents.ts';

/** Whether the service has done what was asked, or the outbox goes on with it. */
const progress = z.enum(['done', 'pending']);

const saved = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('pending'), entry: uuid }),
  /** It was changed elsewhere: so it is now. */
  z.object({ state: z.literal('conflict'), theirs: readableRecord }),
]);

/**
 * What the pages may ask of the background: what a person wants, never how it travels. The token goes in once, with
 * `connect`, and no answer holds it.
 */
const intents = {
  /** Keeps a connection. With `check`, only when the service lets it list one link. */
  connect: {
    input: z.object({
      settings: connectionSettings,
      /** Null keeps the token there is, which only the same origin may have. */
      token: z.nullable(token),
      check: z.boolean(),
      /** Whether the permission for its origin was asked for only now: one that fails gives it back. */
      isPermissionNew: z.optional(z.boolean()),
    }),
    value: connection,
  },
  /** Gives up the test of a connection that is under way: what was there stays. */
  cancelConnect: { input: nothing, value: nothing },
  /** Lists one link with the connection there is. */
  testConnection: { input: nothing, value: nothing },
  /** Which query parameters the service ignores, as far as three small lists show it. */
  findIgnored: { input: nothing, value: z.object({ ignored: z.array(z.enum(queryNames)) }) },
  /**
   * Finds what a service calls the query parameters, by reading alone (reading R1). Null for the token is the one there is,
   * which only the same origin may have.
   */
  findNames: {
    input: z.object({
      service: z.pick(connectionSettings, { baseUrl: true, names: true }),
      token: z.nullable(token),
      /** Whether the permission for its origin was asked for only now: it is given back. */
      isPermissionNew: z.boolean(),
    }),
    value: foundNames,
  },
  /** Gives that up. */
  cancelFindNames: { input: nothing, value: nothing },
  /** Removes the token, the connection and all that was kept for it. */
  disconnect: { input: nothing, value: nothing },
  /** Puts a connection to use, by its id (empty for that of none): what is opened from now on shows it. */
  useConnection: { input: z.object({ connectionId: z.string() }), value: nothing },
  /** Keeps what a connection is called, how it is marked, and the sites that it is the default for. */
  describeConnection: {
    input: z.object({
      connectionId: z.string(),
      name: z.string().check(z.trim(), z.maxLength(longestName)),
      color: z.enum(connectionColors),
      sites: z.array(z.string()),
    }),
    value: nothing,
  },
  ...quickIntents,
  /**
   * Makes several links, each as `createLink` does, and answers once the first try of each has ended, in their order. A page
   * that closes meanwhile takes none of them back.
   */
  createLinks: {
    input: z.object({
      links: z.array(
        z.object({
          ...quickIntents.createLink.input.shape,
          /** What its slug may be instead, where a known link has it. */
          otherSlugs: z.optional(z.array(z.string())),
        }),
      ),
      /** The place whose draft they are made of: it is done with once all are made. */
      draftAt: z.nullable(place),
    }),
    value: z.object({
      ended: z.array(
        z.discriminatedUnion('ok', [
          z.object({ ok: z.literal(true), value: quickIntents.createLink.value }),
          z.object({ ok: z.literal(false), failure }),
        ]),
      ),
    }),
  },
  ...jobIntents,
  /** Sets the country rules that a link made at a place is still missing. */
  addCountryRules: { input: z.object({ ...linkQuery.shape, ...countryRules.shape, at: place }), value: progress },
  /** Deletes a link at once, and forgets it at the place it was made. */
  deleteLink: { input: linkQuery, value: progress },
  /** Reads a link as it is now. */
  retrieveLink: { input: linkQuery, value: readableRecord },
  /**
   * Saves what was changed of a link, based on what it was: kept without a service, compared with what it is now when it is
   * sent. What was refused before of the same form is corrected by it.
   */
  saveLink: { input: z.object({ body: updateLinkBody, base: linkDraft, form: z.optional(uuid) }), value: saved },
  /** Changes what is sent of a link (reading R6). */
  updateLink: { input: updateLinkBody, value: progress },
  /** Lists links as the service answers, by its filters and a page at a time (interface §4.3), and where records are unreadable. */
  listLinks: {
    input: linksQuery,
    value: z.object({
      links: z.array(readableRecord),
      unreadable: z.array(z.object({ index: z.int() })),
    }),
  },
  /** Deletes a link in some seconds, even if every page is closed meanwhile. */
  scheduleDelete: { input: linkQuery, value: nothing },
  /** Takes that back, or puts one that failed away. False when it was sent already. */
  cancelDelete: { input: linkQuery, value: z.boolean() },
  /** Tries an entry of the outbox now; null for all that go on by themselves. */
  sendNow: { input: z.object({ entry: z.nullable(uuid) }), value: nothing },
  /** Gives an entry of the outbox up. False where it is on its way, or was sent already. */
  dropEntry: { input: z.object({ entry: uuid }), value: z.boolean() },
  /** Gives all of them up but what is on its way; answers with how many that are. */
  dropAll: { input: nothing, value: z.int() },
  /** The same of one that surely has changed nothing yet. False where it may have. */
  dropUnsent: { input: z.object({ entry: uuid }), value: z.boolean() },
  /** Drops the entries that this Hem cannot read. */
  /** Says which link a create has made whose answer was lost; null for none of them: then it is sent again. */
  chooseLink: { input: z.object({ entry: uuid, id: z.nullable(uuid) }), value: z.boolean() },
  /** Stops reading, until somebody presses Refresh. */
  stopRefresh: { input: nothing, value: nothing },
  /** Forgets all links known, until somebody presses Refresh. */
  forgetLibrary: { input: nothing, value: nothing },
  /** Asks for a link's figures over some days, and keeps the answer to be shown at once the next time. */
  retrieveStats: { input: statsQuery, value: datedAnswer },
  /** Looks at a link and watches it from then on; or, where it is watched already, for something else. */
  watchLink: { input: z.object({ ...linkQuery.shape, choices: watchChoices }), value: nothing },
  /** Watches a link no more, and leaves it out of the list. */
  unwatchLink: { input: linkQuery, value: nothing },
  /** Looks at all links that are watched: what the alarm does, for when it had no permission to tell. */
  checkWatched: { input: nothing, value: nothing },
  /**
   * Which links take any of some slugs, of all that are known: by their slug or by the code that the service gave. With a
   * domain, as the person calls it: those on it, as far as that can be told.
   */
  takenSlugs: {
    input: z.object({ slugs: z.array(z.string()), domain: z.nullable(z.string()) }),
    value: z.object({ slugs: z.array(usedSlug) }),
  },
  /** Brings recent values up to date with the service's links, where that is some minutes old. */
  refreshRecentValues: { input: nothing, value: nothing },
} as const satisfies Record<string, Intent>;

export type IntentName = keyof typeof intents;
export type Input<N extends IntentName> = z.output<(typeof intents)[N]['input']>;
export type Value<N extends IntentName> = z.output<(typeof intents)[N]['value']>;
/** What the background sends, of which the page reads the value. */
export type Sent<N extends IntentName> = z.input<(typeof intents)[N]['value']>;

/** The intents, typed so that a name that is a type parameter leads to its own input and value. */
export const protocol: { [N in IntentName]: Intent<Input<N>, Value<N>> } = intents;
