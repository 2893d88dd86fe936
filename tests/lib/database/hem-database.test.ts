import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { openHemDatabase, withHemDatabase } from '../../../lib/database/hem-database.ts';
import { databaseName } from '../../../lib/database/keys.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const noop = () => undefined;

it('an older database keeps its operations and jobs, and its caches are recreated', async () => {
  const older = await openDB(databaseName, 2, {
    upgrade(created) {
      created.createObjectStore('operations', { keyPath: 'key' });
      created.createObjectStore('jobs', { keyPath: 'id' });
      created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
      created.createObjectStore('stats', { keyPath: 'key' });
    },
  });
  await older.put('operations', { key: ['a', 0] });
  await older.put('jobs', { id: 'job' });
  await older.put('stats', { key: 'old' });
  older.close();
  await withHemDatabase(async (database) => {
    expect(await database.getAll('operations')).toEqual([{ key: ['a', 0] }]);
    expect(await database.getAll('jobs')).toEqual([{ id: 'job' }]);
    expect(await database.count('stats')).toBe(0);
    expect([...database.transaction('stats').store.indexNames]).toEqual(['at']);
    expect(await database.count('links')).toBe(0);
    expect(await database.count('columns')).toBe(0);
  });
});

it('a new database has every store, and keeps its data when it is opened again', async () => {
  const database = await openHemDatabase(noop);
  await database.put('syncStates', { any: 1 }, 'connection');
  const stores = [...database.objectStoreNames];
  database.close();
  expect(stores).toEqual([
    ...['columns', 'jobs', 'leftOut', 'links', 'operations', 'recentClicks', 'seenIds', 'stats', 'syncStates'],
  ]);
  await withHemDatabase(async (again) => expect(await again.get('syncStates', 'connection')).toEqual({ any: 1 }));
});
