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
import { lockPollMs, retryWhileLocked } from './retry-while-locked.ts';
import { createLogSync, type LogSync, noSync } from './sync-log.ts';

/** The path of a database in memory, which is gone when it is closed. */
export const inMemory = ':memory:';

/** The purpose of a connection. */
export interface ConnectionOptions {
  /** SQLite refuses writes; PostgreSQL only gets a smaller pool. */
  forReading?: boolean;
  /** People wait for the answers: PostgreSQL's statements fail after five seconds. */
  isAwaited?: boolean;
  /**
   * The connection belongs to a thread that mostly writes and that nothing else waits in. It copies the log, waits for
   * the disk at each commit, and pauses so that other connections can write.
   */
  isWriterThread?: boolean;
}

/** The file holds every shortened address, and so do the files that SQLite puts beside it. */
const privateMode = 0o600;

/**
 * Creates a file, and makes it and those beside it readable by their owner only.
 *
 * @returns its path without symbolic links, since SQLite puts its files beside the real one.
 */
function createPrivateFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Closing an existing file would release the locks of this process's other connections.
  if (!existsSync(file)) closeSync(openSync(file, 'a', privateMode));
  const real = realpathSync(file);
  for (const each of [real, `${real}-wal`, `${real}-shm`]) {
    // Another user's file keeps its mode.
    if (existsSync(each) && statSync(each).uid === process.getuid?.()) chmodSync(each, privateMode);
  }
  return real;
}

/**
 * Pages of the log (16 MB) at which a commit copies them into the database. Rows of busy links are rewritten often, but
 * are copied only once. Other connections leave this to the writer's thread, up to four times as many.
 */
const checkpointPages = 4_000;

/**
 * An acknowledged write must survive a power cut. So the write-ahead log is synced at each commit, here or by
 * `createLogSync`.
 */
function openFile(file: string, { forReading = false, isWriterThread = false }: ConnectionOptions): Sqlite.Database {
  const sqlite = new Sqlite(file);
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma(`synchronous = ${isWriterThread ? 'FULL' : 'NORMAL'}`);
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma(`wal_autocheckpoint = ${isWriterThread ? checkpointPages : 4 * checkpointPages}`);
    if (forReading) sqlite.pragma('query_only = ON');
    // From here on, WritingDriver waits for locks without blocking the thread.
    sqlite.pragma('busy_timeout = 0');
    return sqlite;
  } catch (cause) {
    sqlite.close();
    throw cause;
  }
}

/** Prepared statements in the cache. The service has about a hundred. Those of long lists vary in length. */
const maxStatements = 500;

interface Prepared extends SqliteDatabase {
  prepare: (sql: string) => Sqlite.Statement;
}

/** Caches prepared statements, since preparing takes longer than running most of them. */
function cacheStatements(database: Sqlite.Database): Prepared {
  const prepared = new LRUCache<string, Sqlite.Statement>({ max: maxStatements });
  return {
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Milliseconds in which each waiting connection checks the lock. */
const writerGapMs = 2 * lockPollMs;

/**
 * Begins transactions with the write lock. A transaction that asks for it after reading fails if another process wrote
 * meanwhile, such as `npm run service -- token create`.
 */
class WritingDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database;
  readonly #prepared: Prepared;
  readonly #sync: LogSync;
  readonly #yields: boolean;
  /** True if written data may not be on the disk. */
  #hasWritten = false;
  /** The end of the last transaction. */
  #ended = 0;

  constructor(sqlite: Sqlite.Database, sync: LogSync, { isWriterThread = false }: ConnectionOptions) {
    const prepared = cacheStatements(sqlite);
    super({ database: prepared });
    this.#sqlite = sqlite;
    this.#prepared = prepared;
    this.#sync = sync;
    this.#yields = isWriterThread;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const waitMs = this.#yields ? writerGapMs - (performance.now() - this.#ended) : 0;
    if (waitMs > 0) await setTimeout(waitMs);
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#ended = performance.now();
  }

  /**
   * Returns a connection whose statements wait for other processes' locks without blocking the thread. Only statements
   * that begin a transaction or are one can meet a lock.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const result = await retryWhileLocked(() => connection.executeQuery<Row>(query));
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

  /** Some failures, such as a full disk, end the transaction. Ending it again would hide the cause. */
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

/** Tells Kysely that SQLite can run migrations in a transaction, so that each is applied completely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Opens SQLite.
 *
 * @param file the path of the file, or `:memory:`.
 */
export function openSqlite(
  file: string,
  options: ConnectionOptions = {},
): { dialect: SqliteDialect; close: () => void } {
  const real = file === inMemory ? file : createPrivateFile(file);
  const sqlite = openFile(real, options);
  const sync = file === inMemory || options.isWriterThread ? noSync : createLogSync(real, sqlite);
  const driver = new WritingDriver(sqlite, sync, options);
  const dialect = new SqliteDialect({ database: sqlite });
  dialect.createDriver = () => driver;
  dialect.createAdapter = () => new TransactionalAdapter();
  return { dialect, close: () => driver.close() };
}
