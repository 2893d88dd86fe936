import { markHandled, mutex, withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CachedLinks } from '@/lib/link-index/index.ts';
import { beginChange, type CacheChange, deleteCaches, finishChange } from '@/lib/link-index/writing.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { connectionsNow, isConnected } from '../connections/saved-connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import type { ChangeOf } from '../shared/changes.ts';
import { databaseOf } from '../shared/database.ts';
import { parseSyncState, type SyncState, shownStateOf } from './sync-state.ts';

/** The cached links of a saved connection. */
export interface LinkCache extends CachedLinks {
  connection: Connection;
}

const memoryOf = perBackground(() => ({
  /** The connections whose state has been published since the worker started, by id. */
  published: new Map<string, Promise<void>>(),
  /** The ids of connections whose links were deleted. Late changes must not restore any. */
  removed: new Set<string>(),
  inTurn: mutex(),
}));

/** Opens the cached links of a connection; null once it is removed. */
export async function cacheOf(background: Background, { id }: Pick<Connection, 'id'>): Promise<LinkCache | null> {
  const { published } = memoryOf(background);
  const connection = (await connectionsNow(background)).find((one) => one.id === id);
  if (connection === undefined) return null;
  const cache = { connection, connectionId: id, database: await databaseOf(background) };
  const publishing = published.get(id) ?? publishMissed(background, cache);
  published.set(id, publishing);
  // Reset so that the next call retries.
  publishing.catch(() => published.delete(id));
  await publishing;
  return cache;
}

/** Returns the state of the reading of a connection's list. */
export const syncStateOf = async ({ connectionId, database }: CachedLinks): Promise<SyncState> =>
  parseSyncState(await database.get('syncStates', connectionId));

/**
 * Changes cached links, all or nothing, and publishes the state to pages. The counts in the state follow from the
 * change, whatever `work` returns. The transaction begins before this returns, so changes follow each other in the
 * order of the calls.
 */
export async function updateCache(
  background: Background,
  cache: LinkCache,
  work: (change: CacheChange, state: SyncState) => Promise<SyncState>,
): Promise<SyncState> {
  const { connectionId } = cache;
  if (memoryOf(background).removed.has(connectionId)) throw new Error('The connection was removed');
  const change = beginChange(cache);
  const { transaction } = change;
  const changed = (async () => {
    const states = transaction.objectStore('syncStates');
    const before = parseSyncState(await states.get(connectionId));
    change.counts = { revision: before.revision, known: before.known };
    const state = { ...(await work(change, before)), ...(await finishChange(change)) };
    await states.put(state, connectionId);
    return state;
  })();
  markHandled(changed);
  try {
    const state = await changed;
    await transaction.done;
    await publish(background, cache, state);
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
export const updateSyncState = (
  background: Background,
  cache: LinkCache,
  work: (state: SyncState) => SyncState,
): Promise<SyncState> => updateCache(background, cache, async (_change, state) => work(state));

/** Shows pages a state that the database has no room for. */
export const publishUnsaved = (background: Background, cache: LinkCache, state: SyncState): Promise<void> =>
  publish(background, cache, state);

/** Publishes states one after the other, so that pages end with the last. Not once the connection is removed. */
const publish = (background: Background, { connection }: LinkCache, state: SyncState): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    if (await isConnected(background, connection)) await linkCacheItem.of(connection.id).set(shownStateOf(state));
  });

/** Publishes the stored state if a worker was stopped before it could. */
async function publishMissed(background: Background, cache: LinkCache): Promise<void> {
  const [state, shown] = await Promise.all([syncStateOf(cache), linkCacheItem.of(cache.connectionId).get()]);
  if (shown !== null && shown.revision !== state.revision) await publish(background, cache, state);
}

/** Deletes the cached links of removed connections, including changes that are still pending. */
export async function deleteRemoved(
  background: Background,
  { isRemoved, removed }: ChangeOf<'removed'>,
): Promise<void> {
  const memory = memoryOf(background);
  for (const { id } of removed) {
    memory.removed.add(id);
    memory.published.delete(id);
  }
  await deleteCaches(await databaseOf(background), isRemoved);
}

/** The time limit for reading cached links, in milliseconds. Mostly they take a few, and some hundred while pages are saved. */
const timeoutMs = 2000;

/** Returns the result, or null if reading took too long: cached links must not delay a request. */
export const withCacheTimeout = <T>(reading: Promise<T>): Promise<T | null> => withTimeout(timeoutMs, reading);
