import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { createSync, noSync, type Sync } from './sync-log.ts';
import { pollEvery, whenFree } from './when-free.ts';

/** The file's name of a database that is gone when it is closed. */
export const inMemory = ':memory:';

/** What a connection is for. */
export interface Connecting {
  /** It changes nothing: whatever would, fails. */
  reads?: boolean;
  /**
   * It is of a thread in which nobody waits for anything else, and which writes most of the time: it copies the log, waits
   * for the disk at each commit, and lets others write in between.
   */
  writesApart?: boolean;
}

/** For its owner alone: the file holds every address somebody shortened, and so do those that SQLite puts beside it. */
const ownersAlone = 0o600;

/**
 * Makes a file, and shuts it and those beside it to all but their owner, whatever folder it lies in.
 *
 * @returns its path without symbolic links: SQLite follows them, and puts the others there.
 */
function shutToOthers(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Never one that is there: to close it would let go the locks that this process's other connections hold on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', ownersAlone));
  const real = realpathSync(file);
  for (const each of [real, `${real}-wal`, `${real}-shm`]) {
    // Another user's file, which this one may only use, stays as that one wants it.
    if (existsSync(each) && statSync(each).uid === process.getuid?.()) chmodSync(each, ownersAlone);
  }
  return real;
}

/**
 * Pages of the log at which a commit copies them out of it (a checkpoint). 16 MB: the rows of busy links are written again
 * and again, and each need be copied but once. Others leave it to the thread that writes, up to four times as many.
 */
const pagesOfLog = 4_000;

/** An acknowledged write must survive a power cut: a write-ahead log, synced at each commit, here or by createSync. */
function openFile(file: string, { reads = false, writesApart = false }: Connecting): Sqlite.Database {
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma(`synchronous = ${writesApart ? 'FULL' : 'NORMAL'}`);
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma(`wal_autocheckpoint = ${writesApart ? pagesOfLog : 4 * pagesOfLog}`);
    if (reads) sqlite.pragma('query_only = ON');
    // From here on a lock is waited for without holding up the thread (WritingDriver).
    sqlite.pragma('busy_timeout = 0');
    return sqlite;
  } catch (cause) {
    sqlite.close();
    throw cause;
  }
}

/** Statements that are kept ready. The service has about a hundred; lists of many rows vary in length and come and go. */
const statements = 500;

interface Prepared extends SqliteDatabase {
  prepare: (sql: string) => Sqlite.Statement;
}

/** A database that prepares each statement once: preparing takes longer than most of them take to run. */
function preparedOnce(database: Sqlite.Database): Prepared {
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

/** Milliseconds in which whoever waits for a lock looks at it. */
const gap = 2 * pollEvery;

/**
 * A transaction that waits for the right to write before it reads: one that asks for it later fails at once when another
 * process, such as `npm run service -- token create`, wrote in between.
 */
class WritingDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database;
  readonly #prepared: Prepared;
  readonly #sync: Sync;
  readonly #yields: boolean;
  /** Whether anything was written that may not be on the disk. */
  #hasWritten = false;
  /** When its last transaction ended. */
  #ended = 0;

  constructor(sqlite: Sqlite.Database, sync: Sync, { writesApart = false }: Connecting) {
    const prepared = preparedOnce(sqlite);
    super({ database: prepared });
    this.#sqlite = sqlite;
    this.#prepared = prepared;
    this.#sync = sync;
    this.#yields = writesApart;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const left = this.#yields ? gap - (performance.now() - this.#ended) : 0;
    if (left > 0) await setTimeout(left);
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#ended = performance.now();
  }

  /**
   * A connection whose statements wait for another process that holds the database, and hold up nothing meanwhile. Only what
   * begins a transaction, or is one, can be turned away so.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const result = await whenFree(() => connection.executeQuery<Row>(query));
        if (!this.#prepared.prepare(query.sql).readonly) this.#hasWritten = true;
        if (this.#hasWritten && !this.#sqlite.inTransaction) {
          this.#hasWritten = false;
          await this.#sync.run();
        }
        return result;
      },
      streamQuery: <Row>(query: CompiledQuery, chunkSize: number) => connection.streamQuery<Row>(query, chunkSize),
    };
  }

  /** Some failures, such as a full disk, end the transaction themselves: to end it again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#hasWritten = false;
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    this.close();
  }

  close(): void {
    this.#sync.close();
    this.#sqlite.close();
  }
}

/** Has migrations run in one transaction, which SQLite can do and Kysely does not know of: each is done whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The embedded engine. @param file path of the file, or `:memory:`. */
export function openSqlite(file: string, connecting: Connecting = {}): { dialect: SqliteDialect; close: () => void } {
  const real = file === inMemory ? file : shutToOthers(file);
  const sqlite = openFile(real, connecting);
  const sync = file === inMemory || connecting.writesApart ? noSync : createSync(real, sqlite);
  const driver = new WritingDriver(sqlite, sync, connecting);
  const dialect = new SqliteDialect({ database: sqlite });
  dialect.createDriver = () => driver;
  dialect.createAdapter = () => new TransactionalAdapter();
  return { dialect, close: () => driver.close() };
}
