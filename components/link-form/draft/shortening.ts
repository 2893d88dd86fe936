import type { StoreApi } from 'zustand/vanilla';
import type { useCopying } from '@/components/share/use-copying.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { DraftStore } from './draft-store.ts';

/** A created link that was deleted. */
export interface DeletedLink {
  /** Its address, if it was copied and then found deleted elsewhere; otherwise null. */
  copied: string | null;
}

/** The state of creating a link. */
export type Shortening =
  | { state: 'editing'; deleted: DeletedLink | null }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** The create is pending; `operation` is its id. */
  | { state: 'pending'; operation: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'made'; link: MadeLink; failure: Failure | null }
  | { state: 'completing'; link: MadeLink };

/** The state and actions of creating a link. */
export interface LinkCreator {
  store: DraftStore;
  /** The page that the link is created for. */
  at: Place;
  shortening: Shortening;
  /** Holds `shortening`, which may change while the form is hidden or after it was removed. */
  progress: StoreApi<Shortening>;
  setShortening: (next: Shortening | ((before: Shortening) => Shortening)) => void;
  clipboard: ReturnType<typeof useCopying>;
  /** Sends the draft, and copies the short address. */
  shorten: () => Promise<void>;
}
