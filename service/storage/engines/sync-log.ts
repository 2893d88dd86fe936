import { closeSync, fdatasync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { whenFree } from './when-free.ts';

/** Has what was committed on the disk. */
export interface Sync {
  /** Resolves when it is there, and holds up nothing meanwhile: SQLite's own way to wait would stop the whole thread. */
  run: () => Promise<void>;
  close: () => void;
}

/** @param file of a database. Its log is there for as long as a connection is open, and no lock is on it. */
export function createSync(file: string, sqlite: Sqlite.Database): Sync {
  let log: number | null = null;
  /** Whether the disk may lack something that was written: the system says so once, and takes it for stored after. */
  let isDoubtful = false;
  /** Copies all of the log to the database, and has it begin anew. */
  const renew = async () => {
    const isHeld = sqlite.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0;
    if (isHeld) throw new Sqlite.SqliteError('Others read the log of the database', 'SQLITE_BUSY');
    isDoubtful = false;
  };
  return {
    run: async () => {
      if (isDoubtful) await whenFree(renew);
      return new Promise((resolve, reject) => {
        log ??= openSync(`${file}-wal`, 'r+');
        fdatasync(log, (fault) => {
          if (!fault) return resolve();
          isDoubtful = true;
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

/** Where there is no disk, or SQLite itself waits for it. */
export const noSync: Sync = { run: async () => {}, close: () => {} };
