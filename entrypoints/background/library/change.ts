import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LibraryDatabase } from '@/lib/library/index.ts';
import { changeLibrary, type LibraryTransaction } from '@/lib/library/writing.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { type Note, noteToKeep, readNote, stateOf } from './note.ts';

/** The library of a connection. */
export interface Library {
  connection: Connection;
  database: LibraryDatabase;
}

/** A transaction over all that is known. */
export type Change = LibraryTransaction;

const noteKey = 'note';

/** What is noted of a library. */
export const noteOf = async ({ database }: Library): Promise<Note> => readNote(await database.get('notes', noteKey));

/**
 * Changes what is known, all or nothing, and shows the pages. The transaction is begun before this returns: changes
 * follow each other in the order in which they were asked for.
 */
export async function change(library: Library, work: (change: Change, note: Note) => Promise<Note>): Promise<Note> {
  const transaction = changeLibrary(library.database);
  const changed = (async () => {
    const store = transaction.objectStore('notes');
    const note = await work(transaction, readNote(await store.get(noteKey)));
    await store.put(noteToKeep(note), noteKey);
    return note;
  })();
  changed.catch(() => undefined);
  try {
    const note = await changed;
    await transaction.done;
    await publish(library, note);
    return note;
  } catch (fault) {
    abandon(transaction);
    throw fault;
  }
}

/** Changes the note alone. */
export const changeNote = (library: Library, work: (note: Note) => Note): Promise<Note> =>
  change(library, async (_change, note) => work(note));

/** Not for a connection that has ended meanwhile. */
async function publish({ connection: { id } }: Library, note: Note): Promise<void> {
  if ((await connectionItem.get())?.id === id) await libraryItem.set(stateOf(id, note));
}

function abandon(transaction: Change): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
