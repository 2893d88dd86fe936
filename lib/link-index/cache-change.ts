import type { IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { markHandled } from '../async/async.ts';
import type { HemDatabase, HemSchema } from '../database/hem-database.ts';
import { keysOfConnection } from '../database/keys.ts';
import type { CachedLinks, LinkGroup } from './link-groups.ts';
import type { Row, RowKey } from './search-columns.ts';

const linkStores = ['links', 'columns', 'seenIds'] as const;
const storeNames = [...linkStores, 'syncStates'] as const;

/**
 * A change of the cached links of a connection, all or nothing. Changed groups and rows are written at its end. Writes that
 * nothing waits for are marked as handled: if one fails, the transaction is aborted, and that is reported.
 */
export interface CacheChange {
  connectionId: string;
  transaction: IDBPTransaction<HemSchema, [...typeof storeNames], 'readwrite'>;
  counts: Counts;
  isChanged: boolean;
  /** True if small columns are merged at the end. */
  mergesColumns: boolean;
  /** The groups that were read or added, by the keys of their links; null for a link that is not cached. */
  opened: Map<string, OpenGroup | null>;
  /** The open groups to write: those with changed or removed links. */
  changedGroups: Set<OpenGroup>;
  /** The rows to write at the end, since columns are large: the keys of former ones, and new ones by id. */
  rows: { removed: RowKey[]; added: Map<string, Row> };
}

/** A group of links, and its key. */
export interface OpenGroup {
  key: [connectionId: string, group: number];
  group: LinkGroup;
}

/** Counts that are stored with the state of the reading. */
export interface Counts {
  /** Rises with each change, which makes pages read again. */
  revision: number;
  /** The number of cached links. */
  known: number;
}

/** Begins a change. Changes follow each other in the order in which they begin. */
export const beginChange = ({ connectionId, database }: CachedLinks): CacheChange => ({
  connectionId,
  transaction: database.transaction([...storeNames], 'readwrite', { durability: 'relaxed' }),
  counts: { revision: 0, known: 0 },
  isChanged: false,
  mergesColumns: false,
  opened: new Map(),
  changedGroups: new Set(),
  rows: { removed: [], added: new Map() },
});

/** The number of records that are deleted in one transaction. Writes of all connections wait for it. */
const sliceSize = 100;

/** Deletes the cached links of some connections. The next call continues an interrupted deletion. */
export async function deleteCaches(database: HemDatabase, isRemoved: (connectionId: string) => boolean): Promise<void> {
  for (const id of (await database.getAllKeys('syncStates')).filter(isRemoved)) {
    for (const name of linkStores) await deleteSlices(database, name, keysOfConnection(id));
    // Last, since the next call finds connections with remaining data by this store.
    await database.delete('syncStates', id);
  }
}

async function deleteSlices(database: HemDatabase, name: (typeof linkStores)[number], range: IDBKeyRange) {
  let count: number;
  do {
    const { store, done } = database.transaction(name, 'readwrite', { durability: 'relaxed' });
    const keys = await store.getAllKeys(range, sliceSize);
    count = keys.length;
    if (count > 0) await store.delete(IDBKeyRange.bound(range.lower, keys.at(-1)));
    await done;
  } while (count === sliceSize);
}

/** Deletes all links of a connection, but not the state of their reading. */
export async function clearLinks(change: CacheChange): Promise<void> {
  const { connectionId, transaction, counts, opened, changedGroups, rows } = change;
  const range = keysOfConnection(connectionId);
  await Promise.all(linkStores.map((name) => transaction.objectStore(name).delete(range)));

  opened.clear();
  changedGroups.clear();
  rows.removed.length = 0;
  rows.added.clear();
  counts.known = 0;
  change.isChanged = true;
}

/* The ids that the running reading of a list has seen. All other links are deleted at its end. */

const page = z.array(z.string());

const parsePages = (stored: readonly unknown[]): string[] =>
  stored.flatMap((value) => page.safeParse(value).data ?? []);

export const addSeenIds = ({ connectionId, transaction }: CacheChange, ids: readonly string[]): void =>
  void markHandled(transaction.objectStore('seenIds').put(ids, [connectionId, crypto.randomUUID()]));

/** Returns the seen ids that were stored before the worker was stopped. */
export const readSeenIds = async ({ connectionId, database }: CachedLinks): Promise<string[]> =>
  parsePages(await database.getAll('seenIds', keysOfConnection(connectionId)));

/** Returns the seen ids within a change. */
export const seenIdsIn = async ({ connectionId, transaction }: CacheChange): Promise<ReadonlySet<string>> =>
  new Set(parsePages(await transaction.objectStore('seenIds').getAll(keysOfConnection(connectionId))));

export const clearSeenIds = ({ connectionId, transaction }: CacheChange): Promise<void> =>
  transaction.objectStore('seenIds').delete(keysOfConnection(connectionId));
