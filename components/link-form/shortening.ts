import type { Dispatch, SetStateAction } from 'react';
import type { useCopying } from '@/components/share/use-copying.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';

/** Where the making of a link stands. */
export type Shortening =
  | { state: 'editing'; undone: boolean }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** It could not be told at once whether it is made: the outbox has it under this id. */
  | { state: 'pending'; entry: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'made'; link: MadeLink; failure: Failure | null }
  | { state: 'completing'; link: MadeLink }
  | { state: 'undoing'; link: MadeLink };

/** How a link that could not be made at once has ended. */
export type PendingEnd =
  | { kind: 'made'; link: MadeLink }
  | { kind: 'refused'; failure: Failure }
  /** The person has given it up, or wants to change it first. */
  | { kind: 'dropped' };

/** The making of a link, and what can be done about it. */
export interface Making {
  shortening: Shortening;
  setShortening: Dispatch<SetStateAction<Shortening>>;
  clipboard: ReturnType<typeof useCopying>;
  /** Sends the draft, and copies the short address. */
  shorten: () => Promise<void>;
  /** What was pending has ended. */
  settle: (end: PendingEnd) => void;
  /** Deletes the link that was made. */
  undo: (link: MadeLink) => Promise<void>;
  /** Sets the country rules that could not be set when the link was made (reading R5). */
  complete: (link: MadeLink) => Promise<void>;
  /** Back to an empty form, for another link. */
  makeAnother: () => void;
}
