import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { gaps } from '../link/list-gap.ts';
import { libraryKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** What the background does to know the links. */
const activity = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  /** Reads the list: all of it, or what is new. `read` counts the links that came so far. */
  z.object({ state: z.literal('reading'), whole: z.boolean(), read: z.int() }),
  /** Stopped by the person; `read` links into a reading that can be gone on with, or null where none was under way. */
  z.object({ state: z.literal('stopped'), read: z.nullable(z.int()) }),
  /** Came to nothing. Goes on by itself at `until`; where that is null, only when somebody asks. */
  z.object({ state: z.literal('failed'), failure, until: z.nullable(moment) }),
]);

/** How well the links are known: what pages show and watch. The links themselves are in IndexedDB (lib/library). */
const library = z.object({
  /** Rises with every change to what is known: the sign for pages to look again. */
  revision: z.int(),
  known: z.int(),
  /** Records of the last whole reading that could not be read (reading R8). */
  unreadable: z.int(),
  /** When the list was last read wholly, and when it was last looked at for what is new. */
  wholeAt: z.nullable(moment),
  newAt: z.nullable(moment),
  /** Why there may be more links than the last reading has brought: the same came again and again, or too many. */
  gap: z.optional(z.nullable(z.enum(gaps))),
  activity,
});

export type LibraryState = z.infer<typeof library>;

/** Null until a list was begun to be read. */
export const libraryItem = perConnectionItem(libraryKey, { schema: z.nullable(library), fallback: null });
