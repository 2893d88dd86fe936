import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from './migrate.ts';
import { toStorageError } from './storage-error.ts';
import type { Database, Tables } from './tables.ts';

export { StorageError } from './storage-error.ts';
export type { Database } from './tables.ts';

const inMemory = ':memory:';

/** An acknowledged write must survive a power cut: a write-ahead log, synced at each commit. */
function openFile(file: string): Sqlite.Database {
  // For its owner alone: the file holds every address somebody shortened.
  if (file !== inMemory) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  } catch (cause) {
    sqlite.close();
    throw cause;
  }
}

/**
 * Opens the embedded database and brings its tables up to date. The folder and the file are made where missing.
 *
 * @param options.file path of the file, or `:memory:` for one that is gone when closed.
 * @throws {StorageError} when it cannot be used; the message is one sentence that says why.
 */
export async function openDatabase({ file }: { file: string }): Promise<Database> {
  try {
    const sqlite = openFile(file);
    const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
    try {
      await migrate(database, file);
      return database;
    } catch (cause) {
      sqlite.close();
      throw cause;
    }
  } catch (cause) {
    throw toStorageError(file, cause);
  }
}
