import type { Caller } from '../access/tokens.ts';
import type { Database } from '../storage/tables.ts';

/** What every operation is given. */
export interface Call extends ReadCall {
  caller: Caller;
  /** Resolves when the clicks that came so far are counted. */
  settle: () => Promise<void>;
  /** Told of a link that was changed or deleted, so that the next visit sees it. */
  onChange: (linkId: string) => void;
}

/** What an operation is given that reads, in whatever thread: where links are, whose, and when it is asked. */
export interface ReadCall {
  database: Database;
  caller: Pick<Caller, 'ownerId'>;
  now: Date;
}
