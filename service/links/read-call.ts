import type { Caller } from '../access/tokens.ts';
import type { Database } from '../storage/tables.ts';

/** What an operation is given that reads, in whatever thread: where links are, whose, and when it is asked. */
export interface ReadCall {
  database: Database;
  caller: Pick<Caller, 'ownerId'>;
  now: Date;
}
