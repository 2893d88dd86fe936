import { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { openPostgres, type PoolSettings, poolSettings, shownUrl } from './engines/postgres.ts';
import { type Connecting, inMemory, openSqlite } from './engines/sqlite.ts';
import { migrate } from './migrate.ts';
import { isOfStorage, toPostgresError, toStorageError } from './storage-error.ts';
import type { Database } from './tables.ts';

export { StorageError } from './storage-error.ts';
export type { Database } from './tables.ts';

/** Where a database is. */
export interface Storage {
  /** Path of the embedded database's file, or `:memory:` for one that is gone when closed. */
  file: string;
  /** Address of a PostgreSQL database, which is then used in the place of the file. */
  url?: string | undefined;
  /** Address of a replica of that one. */
  readUrl?: string | undefined;
  /** How it is connected to, where it is PostgreSQL. */
  pool?: PoolSettings | undefined;
}

/** Where a database is, as a thread is told it. */
export const storageOf = z.object({
  file: z.string(),
  url: z.optional(z.string()),
  readUrl: z.optional(z.string()),
  pool: z.optional(poolSettings),
});

/** What a database is called where it is shown: never with its password. */
export const nameOf = ({ file, url }: Storage) => (url === undefined ? file : shownUrl(url));

const inWords = ({ file, url }: Storage, cause: unknown) =>
  url === undefined ? toStorageError(file, cause) : toPostgresError(shownUrl(url), cause);

/** Returns one sentence for what a database or its disk failed at while it was used, and any other fault as it is. */
export const explainFault = (storage: Storage, cause: unknown) =>
  isOfStorage(cause) ? inWords(storage, cause) : cause;

/** Whether further connections can be opened to it: not to one that is in one connection's memory. */
export const isShared = ({ file, url }: Storage) => url !== undefined || file !== inMemory;

/** Opens one more connection to a database that is open already. */
export function openAnother({ file, url, pool }: Storage, connecting: Connecting = {}): Database {
  const { reads = false } = connecting;
  const { dialect } = url === undefined ? openSqlite(file, connecting) : openPostgres(url, { reads, pool });
  return new Kysely({ dialect });
}

/** The same, for statements that change nothing. */
export const openForReading = (storage: Storage): Database => openAnother(storage, { reads: true });

/** The same for a replica of it; null where there is none. */
export const openReplica = ({ readUrl, ...storage }: Storage): Database | null =>
  readUrl === undefined ? null : openForReading({ ...storage, url: readUrl });

/**
 * Opens a database and brings its tables up to date. The embedded one's folder and file are made where missing.
 *
 * @param tell told in a sentence when another process is waited for that brings them up to date. By default it is written to
 *   stderr.
 * @throws {StorageError} when it cannot be used; the message is one sentence that says why.
 */
export async function openDatabase(
  { file, url, pool }: Storage,
  tell: (sentence: string) => void = console.error,
): Promise<Database> {
  try {
    const { dialect, close } = url === undefined ? openSqlite(file) : openPostgres(url, { pool });
    try {
      const database: Database = new Kysely({ dialect });
      await migrate(database, nameOf({ file, url }), tell);
      return database;
    } catch (cause) {
      close();
      throw cause;
    }
  } catch (cause) {
    throw inWords({ file, url }, cause);
  }
}
