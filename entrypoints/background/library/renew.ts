import { libraryItem } from '@/lib/storage/library.ts';
import { change, type Library, noteOf } from './change.ts';
import { blankNote } from './note.ts';

/**
 * Takes note where this Hem has dropped the links that an older one kept (lib/library/database.ts): all are to be read
 * anew, unless a person has said that nothing is to be read. Pages are told also where a worker was stopped before it
 * could tell them.
 */
export async function renewNote(library: Library): Promise<void> {
  const { known, revision } = await noteOf(library);
  const isEmpty = (await library.database.transaction('links').store.openKeyCursor()) === null;
  const isDropped = isEmpty && known > 0;
  const told = await libraryItem.get();
  const isUntold = told?.connection === library.connection.id && told.revision !== revision;
  if (!isDropped && !isUntold) return;
  await change(library, async (_change, note) =>
    isDropped ? { ...blankNote, revision: note.revision + 1, halt: note.halt } : note,
  );
}
