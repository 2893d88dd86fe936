import { withTimeout } from '../shared/with-timeout.ts';
import type { Database } from '../storage/tables.ts';
import { hasTokens } from './tokens.ts';

/** Milliseconds to wait for the database, so that the whole answer takes less than a second. */
const checkTimeoutMs = 600;

/** Returns a function that rejects unless the database answers soon. Its callers share a running statement. */
export function createDatabaseCheck(database: Database): () => Promise<void> {
  let running: Promise<boolean> | null = null;
  return async () => {
    running ??= hasTokens(database).finally(() => {
      running = null;
    });
    await withTimeout(running, checkTimeoutMs);
  };
}
