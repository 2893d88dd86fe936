import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** Milliseconds to wait for a lock. */
const lockTimeoutMs = 5_000;
/** Milliseconds between attempts. */
export const lockPollMs = 2;

const isLocked = (fault: unknown) => fault instanceof Sqlite.SqliteError && fault.code.startsWith('SQLITE_BUSY');

/**
 * Repeats a statement while another process locks the database, without blocking the thread. Rejects after five
 * seconds.
 */
export async function retryWhileLocked<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + lockTimeoutMs; ; await setTimeout(lockPollMs)) {
    try {
      return await run();
    } catch (fault) {
      if (!isLocked(fault) || performance.now() > until) throw fault;
    }
  }
}
