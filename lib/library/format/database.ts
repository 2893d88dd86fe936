import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import { libraryPrefix, nameOfLibrary } from './database-name.ts';
import type { RowKey } from './row.ts';

/**
 * The links of one connection. Values are unknown until they are parsed.
 * The background alone writes; pages read.
 */
interface LibrarySchema extends DBSchema {
  /** The links, some at a time (link-group.ts), by a number that the database gives. */
  links: { key: number; value: unknown; indexes: { id: string; page: string } };
  /** The searched columns, by the key of their newest row (chunk.ts). */
  rows: { key: RowKey; value: unknown; indexes: { revision: number } };
  /** The ids seen by the running reading, page by page. */
  seenIds: { key: number; value: unknown };
  /** The state of the reading, under one key. */
  notes: { key: string; value: unknown };
}

export type LibraryDatabase = IDBPDatabase<LibrarySchema>;

const stores = ['links', 'rows', 'seenIds', 'notes'] as const;

/** A change of all that is known, all or nothing. */
export type LibraryTransaction = IDBPTransaction<LibrarySchema, [...typeof stores], 'readwrite'>;

/** One of its stores, or of a transaction that reads. */
export type LibraryStore<Name extends StoreNames<LibrarySchema>> = IDBPObjectStore<
  LibrarySchema,
  ArrayLike<StoreNames<LibrarySchema>>,
  Name,
  IDBTransactionMode
>;

/** Begins a change. Changes follow each other in the order in which they were begun. */
export const changeLibrary = (database: LibraryDatabase): LibraryTransaction =>
  database.transaction([...stores], 'readwrite', { durability: 'relaxed' });

/**
 * Opens what is known of a connection's links, empty at first. Each connection has a database of its own, so that two
 * never mix and one is forgotten as a whole. It closes by itself when it is to be deleted.
 */
export async function openLibrary(connectionId: string): Promise<LibraryDatabase> {
  const opened = openDB<LibrarySchema>(nameOfLibrary(connectionId), 1, {
    upgrade(database) {
      const links = database.createObjectStore('links', { autoIncrement: true });
      // Each link is kept once, so that one that is likely new need not be looked up (write/links.ts).
      links.createIndex('id', 'ids', { multiEntry: true, unique: true });
      links.createIndex('page', 'pages', { multiEntry: true });
      database.createObjectStore('rows', { keyPath: 'first' }).createIndex('revision', 'revision');
      database.createObjectStore('seenIds', { autoIncrement: true });
      database.createObjectStore('notes');
    },
    blocking: () => void opened.then((database) => database.close()),
  });
  return opened;
}

/**
 * Deletes the databases of some connections, by their ids.
 *
 * @param named - ids whose databases are deleted even if the browser cannot list databases
 * @throws DOMException if one cannot be deleted
 */
export async function deleteDatabases(
  isRemoved: (connectionId: string) => boolean,
  named: readonly string[],
): Promise<void> {
  const listed = await listDatabases().catch(() => []);
  await Promise.all([...new Set([...named, ...listed.filter(isRemoved)])].map(deleteLibrary));
}

/** Returns the ids of the connections that have a database. */
const listDatabases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name = '' }) =>
    name.startsWith(libraryPrefix) ? name.slice(libraryPrefix.length) : [],
  );

/** Does not wait for a page that keeps it open, as a frozen one: the browser deletes it once that page is gone. */
const deleteLibrary = (id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    deleteDB(nameOfLibrary(id), { blocked: () => resolve() }).then(resolve, reject);
  });
