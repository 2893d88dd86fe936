import * as z from 'zod/mini';
import { failure } from '@/lib/contract/failure.ts';
import { behindCached, type Cursor, gaps, listOrders, startOfList } from '@/lib/link-index/index.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';

const cursor = z.object({
  ...{ offset: z.int(), furthest: z.int(), covered: z.int(), overlaps: z.boolean(), isComplete: z.boolean() },
  ...{ seen: z.int(), unreadable: z.int(), unconfirmed: z.int(), stepsBack: z.int(), repeats: z.int() },
  ...{ falls: z.int(), rises: z.int() },
}) satisfies z.ZodMiniType<Cursor>;

const reading = z.object({
  /** True for the whole list, false to stop at cached links. */
  whole: z.boolean(),
  cursor,
});

/** A reading of the list that is under way. */
export type Reading = z.infer<typeof reading>;

const pause = z.discriminatedUnion('by', [
  z.object({ by: z.literal('person') }),
  z.object({
    ...{ by: z.literal('failure'), failure, until: z.nullable(z.int()), tries: z.int() },
    /** The length of the pause, in milliseconds. */
    wait: z.int(),
  }),
]);

const syncState = z.object({
  revision: z.int(),
  known: z.int(),
  /** The number of updates of links by Hem. */
  updates: z.int(),
  unreadable: z.int(),
  /** The times of the last reading of the whole list, and of the last reading of new links. */
  wholeAt: z.nullable(z.int()),
  newAt: z.nullable(z.int()),
  /** The order of the list when it was last read; null before that. */
  order: z.nullable(z.enum(listOrders)),
  /** The reason why the service may have more links. */
  gap: z.nullable(z.enum(gaps)),
  reading: z.nullable(reading),
  /** The ids of links that Hem has changed and not read again since. */
  stale: z.readonly(z.array(z.string())),
  /** The reason why a running or due reading pauses. */
  pause: z.nullable(pause),
});

/** The state of syncing with the service's list, stored in the same transactions as the links. */
export type SyncState = z.infer<typeof syncState>;

/** Returns the stored state. An unreadable state counts as empty, and the whole list is read again. */
export const parseSyncState = (stored: unknown): SyncState => syncState.safeParse(stored).data ?? emptySyncState;

export const emptySyncState: SyncState = {
  ...{ revision: 0, known: 0, updates: 0, unreadable: 0 },
  ...{ wholeAt: null, newAt: null, order: null, gap: null, stale: [], reading: null, pause: null },
};

/** The maximum of stale links. The next reading of the whole list refreshes the others. */
const maxStale = 500;

/** Returns the state after an update of a link, which must be read again. */
export const withUpdated = (state: SyncState, id: string): SyncState => ({
  ...state,
  updates: state.updates + 1,
  stale: [...new Set([...state.stale, id])].slice(-maxStale),
});

/** Returns a state without links that were read again. */
export const withoutStale = (state: SyncState, ids: readonly string[]): SyncState => ({
  ...state,
  stale: state.stale.filter((id) => !ids.includes(id)),
});

/** Returns a new reading. It starts at the beginning, or after the cached links if the oldest come first. */
export const newReading = (whole: boolean, { order, known }: SyncState): Reading => ({
  whole,
  cursor: !whole && order === 'oldestFirst' ? behindCached(known) : startOfList,
});

/** Returns the part of the state that pages see. */
export function shownStateOf(state: SyncState): LinkCacheState {
  const { revision, known, updates, unreadable, wholeAt, newAt, gap } = state;
  return { revision, known, updates, unreadable, wholeAt, newAt, gap, activity: activityOf(state) };
}

function activityOf({ reading, pause }: SyncState): LinkCacheState['activity'] {
  const read = reading?.cursor.seen ?? null;
  if (pause?.by === 'person') return { state: 'stopped', read };
  if (pause?.by === 'failure') return { state: 'failed', failure: pause.failure, until: pause.until };
  return reading === null ? { state: 'idle' } : { state: 'reading', whole: reading.whole, read: reading.cursor.seen };
}
