import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { nameOfLibrary } from '../../lib/library/format/database-name.ts';
import version1 from '../lib/library/frozen/library-v1.json';
import version2 from '../lib/library/frozen/library-v2.json';
import version3 from '../lib/library/frozen/library-v3.json';

/** Keeps one link of a connection as an older Hem did, and this of how its reading stands; nothing else. */
type KeepOld = (connectionId: string, note: unknown) => Promise<void>;

export const keepAsVersion1: KeepOld = keepAs({
  version: 1,
  kept: { links: version1.link, rows: version1.rows },
  makeLinks: (made) => made.createObjectStore('links', { keyPath: 'record.id' }).createIndex('page', 'page'),
});

function makeGroups(made: IDBPDatabase, { unique = false } = {}): void {
  const links = made.createObjectStore('links', { autoIncrement: true });
  links.createIndex('id', 'ids', { multiEntry: true, unique });
  links.createIndex('page', 'pages', { multiEntry: true });
}

export const keepAsVersion2: KeepOld = keepAs({ version: 2, kept: version2, makeLinks: makeGroups });

export const keepAsVersion3: KeepOld = keepAs({ version: 3, kept: version3, makeLinks: makeGroups });

export const keepAsVersion4: KeepOld = keepAs({
  version: 4,
  kept: version3,
  makeLinks: (made) => makeGroups(made, { unique: true }),
});

function keepAs({
  version,
  kept,
  makeLinks,
}: {
  version: number;
  kept: { links: unknown; rows: unknown };
  makeLinks: (made: IDBPDatabase) => void;
}): KeepOld {
  return async (connectionId, note) => {
    await deleteDB(nameOfLibrary(connectionId));
    const database = await openDB(nameOfLibrary(connectionId), version, {
      upgrade(made) {
        makeLinks(made);
        made.createObjectStore('rows', { keyPath: 'first' }).createIndex('revision', 'revision');
        made.createObjectStore('marks', { autoIncrement: true });
        made.createObjectStore('notes');
      },
    });
    await database.put('links', kept.links);
    await database.put('rows', kept.rows);
    await database.put('notes', note, 'note');
    database.close();
  };
}
