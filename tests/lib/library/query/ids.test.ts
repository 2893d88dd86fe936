import { runs } from '../../../setup/runs.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { chunksOf } from '../../../../lib/library/format/chunk.ts';
import { openLibrary } from '../../../../lib/library/format/database.ts';
import { keyOf, rowOf } from '../../../../lib/library/format/row.ts';
import { loadIds } from '../../../../lib/library/query/ids.ts';
import { loadTable } from '../../../../lib/library/query/table.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const linkOf = (id: string, at: number) => linkRecord.parse({ id, created_at: new Date(at * 1000).toISOString() });

async function fill(ids: readonly string[], revision = 1) {
  const database = await openLibrary('one');
  await database.clear('rows');
  const links = ids.map((id, at) => linkOf(id, at));
  for (const each of chunksOf(links.map(rowOf), revision)) await database.put('rows', each);
  return { database, links };
}

property('the ids stand in the rows that the table has them in, and come out as they went in', async () => {
  // Version 4 alone, but also in capital letters: the interface says no more than UUID.
  const id = fc.oneof(
    fc.uuid(),
    fc.uuid({ version: 4 }).map((text) => text.toUpperCase()),
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(id, { maxLength: 40, selector: (text) => text.toLowerCase() }), async (all) => {
      const { database, links } = await fill(all);
      const [ids, table] = [await loadIds(database), await loadTable(database)];
      database.close();
      expect(ids.size).toBe(all.length);
      const rows = Uint32Array.from(all.keys());
      for (const row of rows) expect(ids.idAt(row)).toBe(table.idAt(row));
      expect(ids.idsAt(rows.toReversed())).toEqual(Array.from(rows.toReversed(), table.idAt));
      expect(table.idsAt(rows)).toEqual(ids.idsAt(rows));
      for (const link of links) expect(ids.rowOf(keyOf(link))).toBe(table.rowOf(keyOf(link)));
    }),
    runs(40),
  );
});

it('what is not known has no row, and what is no row no id', async () => {
  const { database } = await fill(['00000000-0000-4000-8000-000000000001']);
  const ids = await loadIds(database);
  expect(ids.rowOf([0, '00000000-0000-4000-8000-000000000002'])).toBeNull();
  expect(ids.idAt(1)).toBe('');
});

it('what was written since is taken over', async () => {
  const first = '00000000-0000-4000-8000-000000000001';
  const second = '00000000-0000-4000-8000-000000000002';
  const { database } = await fill([first]);
  const ids = await loadIds(database);
  expect(await ids.refresh()).toBe(false);
  await fill([first, second], 2);
  expect(await ids.refresh()).toBe(true);
  expect([ids.size, ids.idAt(0), ids.idAt(1)]).toEqual([2, second, first]);
});
