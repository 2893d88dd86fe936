import { markHandled, mutex, withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CachedLinks } from '@/lib/link-index/index.ts';
import { beginChange, type CacheChange, deleteCaches, finishChange } from '@/lib/link-index/writing.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { ChangeOf } from '../shared/changes.ts';
import type { OpenDatabase } from '../shared/database.ts';
import { parseSyncState, type SyncState, shownStateOf } from './sync-state.ts';

/** The cached links of a saved connection. */
export interface LinkCache extends CachedLinks {
  connection: Connection;
}

/** The time limit for reading cached links, in milliseconds. Mostly they take a few, and some hundred while pages are saved. */
const timeoutMs = 2000;

interface Needs {
  openDatabase: OpenDatabase;
  connections: Connections;
}

/** Creates the access to the cached links of all connections. */
export function createCaches({ openDatabase, connections }: Needs) {
  /** The connections whose state has been published since the worker started, by id. */
  const published = new Map<string, Promise<void>>();
  /** The ids of connections whose links were deleted. Late changes must not restore any. */
  const removedIds = new Set<string>();
  const inTurn = mutex();

  /** Opens the cached links of a connection; null once it is removed. */
  async function cacheOf({ id }: Pick<Connection, 'id'>): Promise<LinkCache | null> {
    const connection = (await connections.current()).find((one) => one.id === id);
    if (connection === undefined) return null;
    const cache = { connection, connectionId: id, database: await openDatabase() };
    const publishing = published.get(id) ?? publishMissed(cache);
    published.set(id, publishing);
    // Reset so that the next call retries.
    publishing.catch(() => published.delete(id));
    await publishing;
    return cache;
  }

  /**
   * Changes cached links, all or nothing, and publishes the state to pages. The counts in the state follow from the
   * change, whatever `work` returns. The transaction begins before this returns, so changes follow each other in the
   * order of the calls.
   */
  async function updateCache(
    cache: LinkCache,
    work: (change: CacheChange, state: SyncState) => Promise<SyncState>,
  ): Promise<SyncState> {
    const { connectionId } = cache;
    if (removedIds.has(connectionId)) throw new Error('The connection was removed');
    const change = beginChange(cache);
    const { transaction } = change;
    try {
      const states = transaction.objectStore('syncStates');
      const before = parseSyncState(await states.get(connectionId));
      change.counts = { revision: before.revision, known: before.known };
      const state = { ...(await work(change, before)), ...(await finishChange(change)) };
      await states.put(state, connectionId);
      await transaction.done;
      await publish(cache, state);
      return state;
    } catch (fault) {
      markHandled(transaction.done);
      // A failed write ends the transaction, and the next request fails by that alone.
      const cause = transaction.error ?? fault;
      try {
        transaction.abort();
      } catch {
        // The transaction has ended by itself.
      }
      throw cause;
    }
  }

  /** Changes the state of the reading alone. */
  function updateSyncState(cache: LinkCache, work: (state: SyncState) => SyncState): Promise<SyncState> {
    return updateCache(cache, async (_change, state) => work(state));
  }

  /** Publishes states one after the other, so that pages end with the last. Not once the connection is removed. */
  function publish({ connection }: LinkCache, state: SyncState): Promise<void> {
    return inTurn(async () => {
      if (await connections.isConnected(connection)) await linkCacheItem.of(connection.id).set(shownStateOf(state));
    });
  }

  /** Publishes the stored state if a worker was stopped before it could. */
  async function publishMissed(cache: LinkCache): Promise<void> {
    const [state, shown] = await Promise.all([syncStateOf(cache), linkCacheItem.of(cache.connectionId).get()]);
    if (shown !== null && shown.revision !== state.revision) await publish(cache, state);
  }

  /** Deletes the cached links of removed connections, including changes that are still pending. */
  async function deleteRemoved({ isRemoved, removed }: ChangeOf<'removed'>): Promise<void> {
    for (const { id } of removed) {
      removedIds.add(id);
      published.delete(id);
    }
    await deleteCaches(await openDatabase(), isRemoved);
  }

  return { cacheOf, updateCache, updateSyncState, publish, deleteRemoved };
}

export type Caches = ReturnType<typeof createCaches>;

/** Returns the state of the reading of a connection's list. */
export const syncStateOf = async ({ connectionId, database }: CachedLinks): Promise<SyncState> =>
  parseSyncState(await database.get('syncStates', connectionId));

/** Returns the result, or null if reading took too long: cached links must not delay a request. */
export const withCacheTimeout = <T>(reading: Promise<T>): Promise<T | null> => withTimeout(timeoutMs, reading);
