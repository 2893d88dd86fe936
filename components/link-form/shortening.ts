import type { useCopying } from '@/components/share/use-copying.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';

/** Where the making of a link stands. */
export type Shortening =
  | { state: 'editing'; undone: boolean }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  | { state: 'failed'; failure: Failure }
  | { state: 'made'; link: MadeLink; failure: Failure | null }
  | { state: 'completing'; link: MadeLink }
  | { state: 'undoing'; link: MadeLink };

/** The making of a link, and what can be done about it. */
export interface Making {
  shortening: Shortening;
  clipboard: ReturnType<typeof useCopying>;
  /** Sends the draft, and copies the short address. */
  shorten: () => Promise<void>;
  /** Deletes the link that was made. */
  undo: (link: MadeLink) => Promise<void>;
  /** Sets the country rules that could not be set when the link was made (reading R5). */
  complete: (link: MadeLink) => Promise<void>;
  /** Back to an empty form, for another link. */
  makeAnother: () => void;
}
