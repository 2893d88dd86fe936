import * as z from 'zod/mini';
import { failure, maxRetryAfter } from '@/lib/contract/failure.ts';
import {
  behindKnown,
  type Cursor,
  type Gap,
  gaps,
  type ListOrder,
  listOrders,
  startOfList,
} from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** A reading of the list that is under way. */
export interface Reading {
  /** The whole list, or only down to what is known. */
  whole: boolean;
  cursor: Cursor;
}

/** How far the links are in sync with the service's list: kept beside them, in the same transactions. */
export interface SyncState {
  revision: number;
  known: number;
  unreadable: number;
  /** When the list was last read wholly, and when it was last looked at for what is new. */
  wholeAt: number | null;
  newAt: number | null;
  /** In which order the list came when it was last read; null where that is not known yet. */
  order: ListOrder | null;
  /** Why there may be more links than the last reading has brought. */
  gap: Gap | null;
  reading: Reading | null;
  /** The links that Hem has changed and not read again since. */
  stale: readonly string[];
  /** Why nothing is read now although a reading is under way or due. */
  pause: Pause | null;
}

type Pause = z.infer<typeof keptPause>;

const keptPause = z.discriminatedUnion('by', [
  z.object({ by: z.literal('person') }),
  z.object({
    ...{ by: z.literal('failure'), failure, until: z.nullable(z.int()), tries: z.int() },
    /** How long it lasts, in milliseconds. */
    wait: z._default(z.int(), maxRetryAfter * 1000),
  }),
]);

/** As it is kept. The keys are those on people's machines, whatever the code calls them. */
const keptReading = z.object({
  ...{ whole: z.boolean(), offset: z.int(), furthest: z.int(), covered: z.int(), overlaps: z.boolean() },
  ...{ sure: z.boolean(), read: z.int(), unreadable: z.int(), unsure: z._default(z.int(), 0) },
  ...{ slides: z.int(), barren: z.int() },
  ...{ falls: z._default(z.int(), 0), rises: z._default(z.int(), 0) },
});

const keptState = z.object({
  ...{ revision: z.int(), known: z.int(), unreadable: z.int() },
  ...{ wholeAt: z.nullable(z.int()), newAt: z.nullable(z.int()) },
  order: z._default(z.nullable(z.enum(listOrders)), null),
  gap: z._default(z.nullable(z.enum(gaps)), null),
  stale: z._default(z.array(z.string()), []),
  ...{ reading: z.nullable(keptReading), halt: z.nullable(keptPause) },
});

/** Reads what was kept; what cannot be read counts as nothing, and a whole reading follows. */
export function parseSyncState(kept: unknown): SyncState {
  const { data } = keptState.safeParse(kept);
  if (data === undefined) return emptySyncState;
  const { reading, halt, ...rest } = data;
  return { ...rest, reading: reading && readReading(reading), pause: halt };
}

function readReading({ whole, sure, read, slides, barren, ...rest }: z.infer<typeof keptReading>): Reading {
  return { whole, cursor: { ...rest, isComplete: sure, seen: read, stepsBack: slides, repeats: barren } };
}

/** The state as it is kept. */
export function syncStateToKeep({ reading, pause, stale, ...rest }: SyncState): z.infer<typeof keptState> {
  return { ...rest, stale: [...stale], reading: reading && readingToKeep(reading), halt: pause };
}

function readingToKeep({ whole, cursor }: Reading): z.infer<typeof keptReading> {
  const { isComplete, seen, stepsBack, repeats, ...rest } = cursor;
  return { whole, ...rest, sure: isComplete, read: seen, slides: stepsBack, barren: repeats };
}

export const emptySyncState: SyncState = {
  ...{ revision: 0, known: 0, unreadable: 0 },
  ...{ wholeAt: null, newAt: null, order: null, gap: null, stale: [], reading: null, pause: null },
};

/** So many links are kept as stale at most. The next reading of the whole list brings the others. */
const mostStale = 500;

/** A state with links that are to be read again. */
export const withStale = (state: SyncState, ids: readonly string[]): SyncState => ({
  ...state,
  stale: [...new Set([...state.stale, ...ids])].slice(-mostStale),
});

/** A reading of all links. What is new stands at the beginning of the list, unless that has its oldest links first. */
export const newReading = (whole: boolean, { order, known }: SyncState): Reading => ({
  whole,
  cursor: !whole && order === 'oldestFirst' ? behindKnown(known) : startOfList,
});

/** What pages are shown of it. */
export function shownStateOf(connection: string, state: SyncState): LibraryState {
  const { revision, known, unreadable, wholeAt, newAt, gap } = state;
  return { connection, revision, known, unreadable, wholeAt, newAt, gap, activity: activityOf(state) };
}

function activityOf({ reading, pause }: SyncState): LibraryState['activity'] {
  const read = reading?.cursor.seen ?? null;
  if (pause?.by === 'person') return { state: 'stopped', read };
  if (pause?.by === 'failure') return { state: 'failed', failure: pause.failure, until: pause.until };
  return reading === null ? { state: 'idle' } : { state: 'reading', whole: reading.whole, read: reading.cursor.seen };
}
