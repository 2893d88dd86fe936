import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { openLibrary } from '../../../../lib/library/format/database.ts';
import { findLink } from '../../../../lib/library/query/find.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('a link that cannot be read counts as not known, and hides no other', async () => {
  const database = await openLibrary('one');
  const [id, other] = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await database.put('links', { ids: [id, other], pages: ['', ''], records: [{ id, tags: 'sale' }, { id: other }] });
  expect(await findLink(database, id ?? '')).toBeNull();
  expect(await findLink(database, other ?? '')).toMatchObject({ id: other });
  await database.put('links', { ids: ['3'], pages: 'none' });
  expect(await findLink(database, '3')).toBeNull();
});
