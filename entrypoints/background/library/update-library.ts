import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LibraryDatabase } from '@/lib/library/index.ts';
import { changeLibrary, type LibraryTransaction } from '@/lib/library/writing.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { type Background, perBackground } from '../background.ts';
import { isConnected } from '../connections/saved-connections.ts';
import { parseSyncState, type SyncState, shownStateOf } from './sync-state.ts';

/** The library of a connection. */
export interface Library {
  connection: Connection;
  database: LibraryDatabase;
}

const stateKey = 'syncState';

/** How far the sync of a library has come. */
export const syncStateOf = async ({ database }: Library): Promise<SyncState> =>
  parseSyncState(await database.get('notes', stateKey));

/**
 * Changes what is known, all or nothing, and shows the pages. The transaction is begun before this returns: changes
 * follow each other in the order in which they were asked for.
 */
export async function updateLibrary(
  background: Background,
  library: Library,
  work: (transaction: LibraryTransaction, state: SyncState) => Promise<SyncState>,
): Promise<SyncState> {
  const transaction = changeLibrary(library.database);
  const changed = (async () => {
    const store = transaction.objectStore('notes');
    const state = await work(transaction, parseSyncState(await store.get(stateKey)));
    await store.put(state, stateKey);
    return state;
  })();
  changed.catch(() => undefined);
  try {
    const state = await changed;
    await transaction.done;
    await publish(background, library, state);
    return state;
  } catch (fault) {
    abandon(transaction);
    throw fault;
  }
}

/** Changes the sync state alone. */
export const updateSyncState = (
  background: Background,
  library: Library,
  work: (state: SyncState) => SyncState,
): Promise<SyncState> => updateLibrary(background, library, async (_transaction, state) => work(state));

const inTurnOf = perBackground(mutex);

/** One after the other, so that pages end with the last. Not for a connection that has ended meanwhile. */
const publish = (background: Background, { connection }: Library, state: SyncState): Promise<void> =>
  inTurnOf(background)(async () => {
    if (await isConnected(background, connection)) await libraryItem.of(connection.id).set(shownStateOf(state));
  });

/** Shows pages the stored state where a worker was stopped before it could. */
export async function publishMissed(background: Background, library: Library): Promise<void> {
  const { connection } = library;
  const [state, shown] = await Promise.all([syncStateOf(library), libraryItem.of(connection.id).get()]);
  if (shown !== null && shown.revision !== state.revision) await publish(background, library, state);
}

function abandon(transaction: LibraryTransaction): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
