import * as z from 'zod/mini';
import { type Failure, failure } from '../contract/failure.ts';
import { gaps } from '../link/list-gap.ts';
import { linkCacheKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** The state of the background's reading of the list. */
const activity = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  /** Reads the whole list, or new links only. `read` counts the links so far. */
  z.object({ state: z.literal('reading'), whole: z.boolean(), read: z.int() }),
  /** Stopped by the person after `read` links of a reading that can be resumed; null if none was running. */
  z.object({ state: z.literal('stopped'), read: z.nullable(z.int()) }),
  /** Reading failed. It resumes at `until`; null waits for the person. */
  z.object({ state: z.literal('failed'), failure, until: z.nullable(moment) }),
]);

/** The state of the link cache, for pages. The links themselves are in IndexedDB (lib/link-index). */
const linkCache = z.object({
  /** Rises with every change of the cache: pages then read it again. */
  revision: z.int(),
  known: z.int(),
  /** The number of updates of links by Hem: a page then asks the service again for a filtered list. */
  updates: z.int(),
  /** The records of the last whole reading that could not be parsed (reading R8). */
  unreadable: z.int(),
  /** The times of the last whole reading, and of the last reading of new links. */
  wholeAt: z.nullable(moment),
  newAt: z.nullable(moment),
  /** The reason why the service may have more links: pages repeated, or too many links. */
  gap: z.optional(z.nullable(z.enum(gaps))),
  activity,
});

export type LinkCacheState = z.infer<typeof linkCache>;

/** Returns the failure of the last reading of the list; null without one. */
export const readingFailure = (state: LinkCacheState | null | undefined): Failure | null =>
  state?.activity.state === 'failed' ? state.activity.failure : null;

/** Null until the first reading begins. */
export const linkCacheItem = perConnectionItem(linkCacheKey, { schema: z.nullable(linkCache), fallback: null });
