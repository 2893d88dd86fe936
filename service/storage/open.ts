import { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { displayUrl, openPostgres, type PoolSettings, poolSettings } from './engines/postgres.ts';
import { type ConnectionOptions, inMemory, openSqlite } from './engines/sqlite.ts';
import { migrate } from './migrate.ts';
import { isStorageFault, toPostgresError, toStorageError } from './storage-error.ts';
import type { Database } from './tables.ts';

export { StorageError } from './storage-error.ts';
export type { Database } from './tables.ts';

/** The location of a database. */
export interface Storage {
  /** The path of an SQLite file, or `:memory:` for a database that is gone when closed. */
  file: string;
  /** The address of a PostgreSQL database, used instead of the file. */
  url?: string | undefined;
  /** The address of its replica. */
  readUrl?: string | undefined;
  /** The connections to PostgreSQL. */
  pool?: PoolSettings | undefined;
}

/** The location of a database, in a message to a thread. */
export const storageSchema = z.object({
  file: z.string(),
  url: z.optional(z.string()),
  readUrl: z.optional(z.string()),
  pool: z.optional(poolSettings),
});

/** Returns a database's name for messages, without a password. */
export const displayName = ({ file, url }: Storage) => (url === undefined ? file : displayUrl(url));

const toOperatorError = ({ file, url }: Storage, cause: unknown) =>
  url === undefined ? toStorageError(file, cause) : toPostgresError(displayUrl(url), cause);

/** Returns one sentence for a failure of the database or its disk, and any other error as it is. */
export const explainFault = (storage: Storage, cause: unknown) =>
  isStorageFault(cause) ? toOperatorError(storage, cause) : cause;

/** Returns false for a database in memory, which has only one connection. */
export const allowsMoreConnections = ({ file, url }: Storage) => url !== undefined || file !== inMemory;

/** Opens another connection to an open database. */
export function openConnection({ file, url, pool }: Storage, options: ConnectionOptions = {}): Database {
  const { dialect } = url === undefined ? openSqlite(file, options) : openPostgres(url, { ...options, pool });
  return new Kysely({ dialect });
}

/** Opens another connection, for lists, stats and look-ups. */
export const openForReading = (storage: Storage): Database =>
  openConnection(storage, { forReading: true, isAwaited: true });

/**
 * Returns the connections of a running service, for a database that is migrated. PostgreSQL gets new ones, whose
 * statements have a time limit, unlike those of migrations and commands.
 */
export async function openForServing(migrated: Database, storage: Storage): Promise<Database> {
  if (storage.url === undefined) return migrated;
  await migrated.destroy();
  return openConnection(storage, { isAwaited: true });
}

/** Opens a connection to the replica; null without one. */
export const openReplica = ({ readUrl, ...storage }: Storage): Database | null =>
  readUrl === undefined ? null : openForReading({ ...storage, url: readUrl });

/**
 * Opens a database and brings its tables up to date. Creates the folder and file of SQLite if they are missing.
 *
 * @param log called with a sentence while another process migrates. By default it writes to stderr.
 * @throws {StorageError} with one sentence if the database cannot be used.
 */
export async function openDatabase(
  { file, url, pool }: Storage,
  log: (sentence: string) => void = console.error,
): Promise<Database> {
  try {
    const { dialect, close } = url === undefined ? openSqlite(file) : openPostgres(url, { pool });
    try {
      const database: Database = new Kysely({ dialect });
      await migrate(database, displayName({ file, url }), log);
      return database;
    } catch (cause) {
      close();
      throw cause;
    }
  } catch (cause) {
    throw toOperatorError({ file, url }, cause);
  }
}
