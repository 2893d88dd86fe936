import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keyOf, openHemDatabase, storedOperation, withHemDatabase } from '../../../lib/database/hem-database.ts';
import { databaseName } from '../../../lib/database/keys.ts';
import type { Operation, Write } from '../../../lib/operations/operation.ts';
import { rowAt } from '../../setup/job-rows.ts';
import { dueOperation } from '../../setup/operations.ts';

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

it('operations of version 4 get the keys of the new indexes, and an unreadable value stays as it was', async () => {
  const [connectionId, link, job] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const refused = { name: 'refused', failure: { kind: 'network' } } as const;
  const retried = { name: 'waiting', sendAt: 30, tries: 1, failure: { kind: 'network' } } as const;
  const update = { kind: 'update', body: { id: link, title: 'New' }, base: null } as const;
  const create: Write = { kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] };
  const waiting = dueOperation(connectionId, create, { state: { ...retried, sendAt: 20 } });
  const ofLink = dueOperation(connectionId, update, { state: refused });
  const started = rowAt(job, 3, { connectionId, write: update, state: retried });
  const unstarted = rowAt(job, 4, { connectionId, write: update });
  const done = dueOperation(connectionId, update, { state: { name: 'done', at: 1, link: null, isPublished: true } });
  const unreadable = dueOperation(connectionId, update);
  const asVersion4 = (one: Operation) => {
    const stored = z.looseObject({ index: z.looseObject({}) }).parse(storedOperation(one));
    const { due: _due, link: _link, ...index } = stored.index;
    return { ...stored, index };
  };
  const spoiled = { ...asVersion4(unreadable), version: 9 };
  const older = await openDB(databaseName, 4, {
    upgrade(created) {
      const operations = created.createObjectStore('operations', { keyPath: 'key' });
      for (const name of ['open', 'rows', 'made', 'doneByHand']) operations.createIndex(name, `index.${name}`);
      created.createObjectStore('jobs', { keyPath: 'id' });
      created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
    },
  });
  const readable = [waiting, ofLink, started, unstarted, done];
  for (const value of [...readable.map(asVersion4), spoiled]) await older.put('operations', value);
  older.close();
  await withHemDatabase(async (database) => {
    const { store } = database.transaction('operations');
    const keysIn = async (index: 'open' | 'rows' | 'doneByHand' | 'due' | 'link') => {
      const keys = [];
      for await (const { key, primaryKey } of store.index(index)) keys.push([primaryKey, key]);
      return keys;
    };
    expect(await keysIn('due')).toEqual([
      [keyOf(waiting), [connectionId, 0, 20]],
      [keyOf(started), [connectionId, 1, 30]],
    ]);
    expect(await keysIn('link')).toEqual(
      [keyOf(ofLink), keyOf(started)].toSorted().map((key) => [key, [connectionId, link]]),
    );
    const open = [waiting, ofLink, started, unreadable].map(keyOf);
    expect(await keysIn('open')).toEqual(open.toSorted().map((key) => [key, 1]));
    expect(await keysIn('rows')).toEqual([
      [keyOf(started), [job, 'underWay', 3]],
      [keyOf(unstarted), [job, 'waiting', 4]],
    ]);
    expect(await keysIn('doneByHand')).toEqual([[keyOf(done), 1]]);
    expect(await store.get(keyOf(unreadable))).toEqual(spoiled);
    for (const one of readable) expect(await store.get(keyOf(one))).toEqual(storedOperation(one));
  });
});
