import { change, type Library, noteOf } from './change.ts';
import { blankNote } from './note.ts';

/**
 * Takes note where this Hem has dropped the links that an older one kept (lib/library/database.ts): all are to be read
 * anew, unless a person has said that nothing is to be read.
 */
export async function renewNote(library: Library): Promise<void> {
  const { known } = await noteOf(library);
  const isEmpty = (await library.database.transaction('links').store.openKeyCursor()) === null;
  if (known === 0 || !isEmpty) return;
  await change(library, async (_change, note) => ({ ...blankNote, revision: note.revision + 1, halt: note.halt }));
}
