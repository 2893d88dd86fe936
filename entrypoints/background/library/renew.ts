import { isEmpty } from '@/lib/library/writing.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { changeNote, type Library, noteOf } from './change.ts';
import { blankNote } from './note.ts';

/**
 * Takes note where this Hem has dropped the links that an older one kept (lib/library/format/database.ts): all are to be
 * read anew, unless a person has said that nothing is to be read. Pages are shown that also where a worker was stopped
 * before it could.
 */
export async function renewNote(library: Library): Promise<void> {
  const { known, revision } = await noteOf(library);
  const isDropped = known > 0 && (await isEmpty(library.database));
  const shown = await libraryItem.get();
  const isBehind = shown?.connection === library.connection.id && shown.revision !== revision;
  if (!isDropped && !isBehind) return;
  await changeNote(library, (note) =>
    isDropped ? { ...blankNote, revision: note.revision + 1, pause: note.pause } : note,
  );
}
