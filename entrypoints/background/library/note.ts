import * as z from 'zod/mini';
import { failure } from '@/lib/contract/failure.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** Where a reading of the list stands: enough to go on after the worker was stopped. */
const reading = z.object({
  /** The whole list, or only down to what is known. */
  whole: z.boolean(),
  /** What to ask for next, and the furthest that was asked for: after a step back the two differ. */
  offset: z.int(),
  furthest: z.int(),
  /** Where the records end that came so far: unreadable ones without an id are counted beyond it alone. */
  covered: z.int(),
  /** Whether the next page should begin with a link that this reading has met. */
  overlaps: z.boolean(),
  /** Whether no page can have slid past unseen, so that what was not met is gone. */
  sure: z.boolean(),
  /** Links met, and records that could not be read. */
  read: z.int(),
  unreadable: z.int(),
  /** Steps back so far, and pages on end that brought nothing new. */
  slides: z.int(),
  barren: z.int(),
});

/** What is noted of a library beside its links, in the same transactions. */
const note = z.object({
  revision: z.int(),
  known: z.int(),
  unreadable: z.int(),
  wholeAt: z.nullable(z.int()),
  newAt: z.nullable(z.int()),
  reading: z.nullable(reading),
  /** Why nothing is read now although a reading is under way or due. */
  halt: z.nullable(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('person') }),
      z.object({ by: z.literal('failure'), failure, until: z.nullable(z.int()), tries: z.int() }),
    ]),
  ),
});

export type Reading = z.infer<typeof reading>;
export type Note = z.infer<typeof note>;

export const blankNote: Note = {
  revision: 0,
  known: 0,
  unreadable: 0,
  wholeAt: null,
  newAt: null,
  reading: null,
  halt: null,
};

/** A reading from the beginning. */
export const beginning = (whole: boolean): Reading => ({
  ...{ whole, offset: 0, furthest: 0, covered: 0, overlaps: false, sure: true },
  ...{ read: 0, unreadable: 0, slides: 0, barren: 0 },
});

/** Reads what is noted; what cannot be read counts as nothing, and a whole reading follows. */
export const readNote = (kept: unknown): Note => note.safeParse(kept).data ?? blankNote;

/** What pages are told of it. */
export function told(connection: string, kept: Note): LibraryState {
  const { revision, known, unreadable, wholeAt, newAt } = kept;
  return { connection, revision, known, unreadable, wholeAt, newAt, activity: activityOf(kept) };
}

function activityOf({ reading, halt }: Note): LibraryState['activity'] {
  if (halt?.by === 'person') return { state: 'stopped', read: reading?.read ?? null };
  if (halt?.by === 'failure') return { state: 'failed', failure: halt.failure, until: halt.until };
  return reading === null ? { state: 'idle' } : { state: 'reading', whole: reading.whole, read: reading.read };
}
