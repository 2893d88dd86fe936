import { closeSync, fdatasync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { retryWhileLocked } from './retry-while-locked.ts';

/** Syncs committed data to the disk. */
export interface LogSync {
  /** Resolves when the data is on the disk. SQLite's own sync would block the thread. */
  run: () => Promise<void>;
  close: () => void;
}

/** @param file the path of a database. Its log exists as long as a connection is open, and has no locks. */
export function createLogSync(file: string, sqlite: Sqlite.Database): LogSync {
  let log: number | null = null;
  /** True if the disk may lack written data: the system reports a failed sync only once. */
  let mayBeUnsynced = false;
  /** Copies the whole log into the database, and starts a new one. */
  const checkpoint = async () => {
    const isHeld = sqlite.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0;
    if (isHeld) throw new Sqlite.SqliteError('Other connections read the log of the database', 'SQLITE_BUSY');
    mayBeUnsynced = false;
  };
  return {
    run: async () => {
      if (mayBeUnsynced) await retryWhileLocked(checkpoint);
      return new Promise((resolve, reject) => {
        log ??= openSync(`${file}-wal`, 'r+');
        fdatasync(log, (fault) => {
          if (!fault) return resolve();
          mayBeUnsynced = true;
          reject(fault);
        });
      });
    },
    close: () => {
      if (log !== null) closeSync(log);
      log = null;
    },
  };
}

/** For databases in memory, and connections that SQLite syncs. */
export const noSync: LogSync = { run: async () => {}, close: () => {} };
