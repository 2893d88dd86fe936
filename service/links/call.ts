import type { DomainCache } from '../access/domain-cache.ts';
import type { Caller } from '../access/tokens.ts';
import type { Database } from '../storage/tables.ts';

/** The input of every operation. */
export interface Call extends ReadCall {
  caller: Caller;
  domains: DomainCache;
  /** Resolves when all clicks so far are stored, or cannot be. */
  flushClicks: () => Promise<void>;
  /** Called for each link that was changed or deleted, so that the next visit sees the change. */
  onChange: (linkId: string) => void;
}

/** The input of operations that only read. They may run in another thread. */
export interface ReadCall {
  database: Database;
  caller: Pick<Caller, 'ownerId'>;
  now: Date;
}
