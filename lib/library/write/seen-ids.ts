import * as z from 'zod/mini';
import type { LibraryDatabase, LibraryTransaction } from '../format/database.ts';

/*
 * The ids that the reading under way has seen, page by page: what else is known is forgotten at its end.
 */

const page = z.array(z.string());

const readPages = (kept: readonly unknown[]): string[] => kept.flatMap((value) => page.safeParse(value).data ?? []);

export const addSeenIds = (transaction: LibraryTransaction, ids: readonly string[]): void =>
  void transaction.objectStore('seenIds').add(ids);

/** Those that were kept before the worker was stopped. */
export const readSeenIds = async (database: LibraryDatabase): Promise<string[]> =>
  readPages(await database.getAll('seenIds'));

/** Those of the reading, within a change. */
export const seenIdsIn = async (transaction: LibraryTransaction): Promise<ReadonlySet<string>> =>
  new Set(readPages(await transaction.objectStore('seenIds').getAll()));

export const clearSeenIds = (transaction: LibraryTransaction): Promise<void> =>
  transaction.objectStore('seenIds').clear();
