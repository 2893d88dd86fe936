import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';

/** Looking for links: those found so far, and how it goes on. */
export type Finding =
  | { state: 'idle' }
  /** How many were looked at, and what stops it. */
  | { state: 'finding'; links: readonly LinkRecord[]; looked: number; stop: () => void }
  /** How many could not be read, and how many were asked for by id and are not there. */
  | { state: 'found'; links: readonly LinkRecord[]; unreadable: number; gone: number; stopped: boolean }
  /** What was found until then, and what goes on from there. */
  | { state: 'failed'; links: readonly LinkRecord[]; failure: Failure; retry: () => void };
