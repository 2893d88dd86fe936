import { isEmpty } from '@/lib/library/writing.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { emptySyncState } from './sync-state.ts';
import { type Library, syncStateOf, updateSyncState } from './update-library.ts';

/**
 * Begins anew where this Hem has dropped the links that an older one kept (lib/library/format/database.ts): all are to be
 * read again, unless a person has said that nothing is to be read. Pages are shown that also where a worker was stopped
 * before it could.
 */
export async function resetAfterUpgrade(library: Library): Promise<void> {
  const { known, revision } = await syncStateOf(library);
  const isDropped = known > 0 && (await isEmpty(library.database));
  const shown = await libraryItem.of(library.connection.scope).get();
  const isBehind = shown?.connection === library.connection.id && shown.revision !== revision;
  if (!isDropped && !isBehind) return;
  await updateSyncState(library, (state) =>
    isDropped ? { ...emptySyncState, revision: state.revision + 1, pause: state.pause } : state,
  );
}
