import { deleteDB, openDB } from 'idb';
import { nameOfLibrary } from '../../lib/library/format/database-name.ts';
import before from '../lib/library/frozen/library-v1.json';

/** Keeps one link of a connection as version 1 did, and this of how its reading stands; nothing else. */
export async function keepAsVersion1(connectionId: string, note: unknown): Promise<void> {
  await deleteDB(nameOfLibrary(connectionId));
  const database = await openDB(nameOfLibrary(connectionId), 1, {
    upgrade(made) {
      made.createObjectStore('links', { keyPath: 'record.id' }).createIndex('page', 'page');
      made.createObjectStore('rows', { keyPath: 'first' }).createIndex('revision', 'revision');
      made.createObjectStore('marks', { autoIncrement: true });
      made.createObjectStore('notes');
    },
  });
  await database.put('links', before.link);
  await database.put('rows', before.rows);
  await database.put('notes', note, 'note');
  database.close();
}
