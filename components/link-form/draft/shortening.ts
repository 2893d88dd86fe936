import type { Dispatch, SetStateAction } from 'react';
import type { useCopying } from '@/components/share/use-copying.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { DraftStore } from './draft-store.ts';

/** Where the making of a link stands. */
export type Shortening =
  /** The link that was made is deleted again, or is to be once the service can be reached; null where neither is so. */
  | { state: 'editing'; undone: 'done' | 'pending' | null }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** The create is pending; `operation` is its id. */
  | { state: 'pending'; operation: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'made'; link: MadeLink; failure: Failure | null }
  | { state: 'completing'; link: MadeLink }
  | { state: 'undoing'; link: MadeLink };

/** The making of a link. */
export interface Making {
  store: DraftStore;
  /** Where it is made. */
  at: Place;
  shortening: Shortening;
  setShortening: Dispatch<SetStateAction<Shortening>>;
  clipboard: ReturnType<typeof useCopying>;
  /** Sends the draft, and copies the short address. */
  shorten: () => Promise<void>;
}
