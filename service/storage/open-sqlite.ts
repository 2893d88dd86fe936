import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely';
import { LRUCache } from 'lru-cache';

const inMemory = ':memory:';

/** For its owner alone: the file holds every address somebody shortened, and so do those that SQLite puts beside it. */
const ownersAlone = 0o600;

/** Makes a file, and shuts it and those beside it to all but their owner, whatever folder it lies in. */
function shutToOthers(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', ownersAlone));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    // Another user's file, which this one may only use, stays as that one wants it.
    if (existsSync(each) && statSync(each).uid === process.getuid?.()) chmodSync(each, ownersAlone);
  }
}

/** An acknowledged write must survive a power cut: a write-ahead log, synced at each commit. */
function openFile(file: string): Sqlite.Database {
  if (file !== inMemory) shutToOthers(file);
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // 16 MB: the rows of busy links are written again and again, and each need be copied out of the log but once.
    sqlite.pragma('wal_autocheckpoint = 4000');
    return sqlite;
  } catch (cause) {
    sqlite.close();
    throw cause;
  }
}

/** Statements that are kept ready. The service has about a hundred; lists of many rows vary in length and come and go. */
const statements = 500;

/** A database that prepares each statement once: preparing takes longer than most of them take to run. */
function preparedOnce(database: Sqlite.Database): SqliteDatabase {
  const prepared = new LRUCache<string, Sqlite.Statement>({ max: statements });
  return {
    prepare: (sql) => {
      const known = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, known);
      return known;
    },
    close: () => void database.close(),
  };
}

/**
 * A transaction that waits for the right to write before it reads: one that asks for it later fails at once when another
 * process, such as `npm run service -- token create`, wrote in between.
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** The embedded engine. @param file path of the file, or `:memory:`. */
export function openSqlite(file: string): { dialect: SqliteDialect; close: () => void } {
  const sqlite = openFile(file);
  const database = preparedOnce(sqlite);
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => new WritingDriver({ database });
  return { dialect, close: () => void sqlite.close() };
}
