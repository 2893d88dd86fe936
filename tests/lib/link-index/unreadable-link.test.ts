import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { withHemDatabase } from '../../../lib/database/hem-database.ts';
import { linkKey } from '../../../lib/link/link-key.ts';
import { cachedLink } from '../../../lib/link-index/index.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('an invalid link counts as not cached, and hides no other', async () => {
  const [id = '', other = '', third = ''] = ['1', '2', '3'].map(
    (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
  );
  await withHemDatabase(async (database) => {
    const ids = [linkKey('one', id), linkKey('one', other)];
    await database.put('links', { ids, pages: ['', ''], records: [{ id, tags: 'sale' }, { id: other }] }, ['one', 1]);
    await database.put('links', { ids: [linkKey('one', third)], pages: 'none' }, ['one', 2]);
  });
  expect(await cachedLink('one', id)).toBeNull();
  expect(await cachedLink('one', other)).toMatchObject({ id: other });
  expect(await cachedLink('one', third)).toBeNull();
});
