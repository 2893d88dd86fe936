import { change } from './change.ts';
import { blankNote } from './note.ts';
import type { Library } from './open.ts';

/**
 * Takes note where this Hem has dropped the links that an older one kept (lib/library/database.ts): all are to be read
 * anew, unless a person has said that nothing is to be read.
 */
export async function renewNote(library: Library): Promise<void> {
  await change(library, async (transaction, note) => {
    const isEmpty = (await transaction.objectStore('links').openKeyCursor()) === null;
    if (!isEmpty || note.known === 0) return note;
    return { ...blankNote, revision: note.revision + 1, halt: note.halt };
  });
}
