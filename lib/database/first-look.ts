import { isObject } from '../contract/is-object.ts';
import { databaseName } from './keys.ts';

/*
 * The popup's first look at the database, before its first paint. Imports neither idb nor zod, to keep the popup small.
 */

/**
 * Opens the database; null if there is none yet.
 *
 * @throws DOMException when it cannot be opened
 */
export function openIfThere(): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName);
    // Abort, because opening would create a missing database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(null) : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

/** Reads the database, and closes it. Returns null if there is none. */
export async function readIfThere<T>(
  read: (database: IDBDatabase) => Promise<T>,
  opening = openIfThere(),
): Promise<T | null> {
  const database = await opening;
  if (database === null) return null;
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The number of pending changes that are looked at. With more, nothing is known of a page. */
const maxChanges = 500;

/** True if a pending change may belong to a page: to its own link, or to a channel's. */
export async function mayHavePendingOfPage(database: IDBDatabase, address: string): Promise<boolean> {
  const open = database.transaction('operations').objectStore('operations').index('open');
  const changes: unknown[] = await resultOf(open.getAll(null, maxChanges + 1));
  return changes.length > maxChanges || changes.some((change) => mayBeOfPage(change, address));
}

/** True if an unparsed operation may belong to a page (lib/link/channels/channel-place.ts). */
function mayBeOfPage(operation: unknown, address: string): boolean {
  if (!isObject(operation)) return true;
  const { at } = operation;
  if (at === null) return false;
  return !isObject(at) || typeof at['address'] !== 'string' || `:${at['address']}`.endsWith(`:${address}`);
}
