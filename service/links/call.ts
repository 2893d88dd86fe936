import type { Caller } from '../access/tokens.ts';
import type { Database } from '../storage/tables.ts';

/** What every operation is given: where links are, who asks, and when. */
export interface Call {
  database: Database;
  caller: Caller;
  now: Date;
  /** Told when a link was changed or deleted, so that the next visit sees it. */
  onChange: () => void;
}
