import type { IDBPTransaction } from 'idb';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { LibraryDatabase, LibrarySchema } from '@/lib/library/database.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { type Note, readNote, told } from './note.ts';

/** The library of a connection. */
export interface Library {
  connection: Connection;
  database: LibraryDatabase;
}

const stores = ['links', 'rows', 'marks', 'notes'] as const;

/** A transaction over all that is known. */
export type Change = IDBPTransaction<LibrarySchema, ['links', 'rows', 'marks', 'notes'], 'readwrite'>;

const noteKey = 'note';

/** What is noted of a library. */
export const noteOf = async ({ database }: Library): Promise<Note> => readNote(await database.get('notes', noteKey));

/**
 * Changes what is known, all or nothing, and tells the pages. The transaction is begun before this returns: changes
 * follow each other in the order in which they were asked for.
 */
export async function change(library: Library, work: (change: Change, note: Note) => Promise<Note>): Promise<Note> {
  const transaction = library.database.transaction([...stores], 'readwrite', { durability: 'relaxed' });
  const changed = (async () => {
    const store = transaction.objectStore('notes');
    const note = await work(transaction, readNote(await store.get(noteKey)));
    await store.put(note, noteKey);
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

/** Not for a connection that has ended meanwhile. */
async function publish({ connection: { id } }: Library, note: Note): Promise<void> {
  if ((await connectionItem.get())?.id === id) await libraryItem.set(told(id, note));
}

function abandon(transaction: Change): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
