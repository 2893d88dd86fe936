import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { FilterName, Gap } from '@/lib/library/index.ts';

/** Where links were found among those that Hem knows: how old that is (milliseconds since 1970), and what asks the service. */
export interface Known {
  at: number;
  askService: () => void;
}

/** What came of it. */
export interface Found {
  state: 'found';
  links: readonly LinkRecord[];
  /** How many could not be read. */
  unreadable: number;
  /** How many were asked for by id and are not there. */
  gone: number;
  stopped: boolean;
  /** Why there may be more, and what the service does not filter by. */
  gap: Gap | null;
  ignored: readonly FilterName[];
  /** Null where it is the service's own answer. */
  known: Known | null;
}

/** Looking for links: those found so far, and how it goes on. */
export type Finding =
  | { state: 'idle' }
  /** How many were looked at, and what stops it. */
  | { state: 'finding'; links: readonly LinkRecord[]; looked: number; stop: () => void }
  | Found
  /** What was found until then, and what goes on from there. */
  | { state: 'failed'; links: readonly LinkRecord[]; failure: Failure; retry: () => void };
