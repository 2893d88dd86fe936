import { deleteDB, openDB } from 'idb';
import { nameOfLibrary } from '../../lib/library/format/database-name.ts';
import before from '../lib/library/frozen/library-v2.json';

/** Keeps one link of a connection as version 2 did, and this of how its reading stands; nothing else. */
export async function keepAsVersion2(connectionId: string, note: unknown): Promise<void> {
  await deleteDB(nameOfLibrary(connectionId));
  const database = await openDB(nameOfLibrary(connectionId), 2, {
    upgrade(made) {
      const links = made.createObjectStore('links', { autoIncrement: true });
      links.createIndex('id', 'ids', { multiEntry: true });
      links.createIndex('page', 'pages', { multiEntry: true });
      made.createObjectStore('rows', { keyPath: 'first' }).createIndex('revision', 'revision');
      made.createObjectStore('marks', { autoIncrement: true });
      made.createObjectStore('notes');
    },
  });
  await database.put('links', before.links);
  await database.put('rows', before.rows);
  await database.put('notes', note, 'note');
  database.close();
}
