import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** Milliseconds that a lock is waited for. */
const patience = 5_000;
/** Milliseconds between looks at whether a lock is gone. */
export const pollEvery = 2;

const isLocked = (fault: unknown) => fault instanceof Sqlite.SqliteError && fault.code.startsWith('SQLITE_BUSY');

/** Runs a statement, as soon as no other process holds the database; the thread goes on meanwhile. Rejects after five seconds. */
export async function whenFree<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + patience; ; await setTimeout(pollEvery)) {
    try {
      return await run();
    } catch (fault) {
      if (!isLocked(fault) || performance.now() > until) throw fault;
    }
  }
}
