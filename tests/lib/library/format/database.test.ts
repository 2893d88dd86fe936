import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { openLibrary } from '../../../../lib/library/format/database.ts';
import { hasLinksOfPage } from '../../../../lib/library/has-links.ts';
import { countLinksOfPage, findLink, findLinksOfPage, findNewestLinks } from '../../../../lib/library/query/find.ts';
import { loadTable } from '../../../../lib/library/query/table.ts';
import { keepAsVersion1, keepAsVersion2, keepAsVersion3, keepAsVersion4 } from '../../../setup/old-libraries.ts';
import before from '../frozen/library-v1.json';
// Version 4 keeps them as this one did, and each once; version 5 searches no UTM that is switched off.
import frozen from '../frozen/library-v3.json';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const page = 'https://example.com/spring';

it('what is kept of links still reads', async () => {
  const database = await openLibrary('one');
  await database.put('links', frozen.links);
  await database.put('rows', frozen.rows);
  const record = linkRecord.parse(frozen.links.records[0]);
  expect(await findLink(database, record.id)).toEqual(record);
  expect(await findNewestLinks(database, 1)).toEqual([record]);
  expect(await findLinksOfPage(database, page)).toEqual({ exact: [], nearly: [record] });
  expect(await countLinksOfPage(database, page)).toBe(1);
  expect(await hasLinksOfPage('one', page)).toBe(true);
  const table = await loadTable(database);
  const [row = -1] = table.find('spring', 1);
  const { id, created_at, title, long_url, custom_url: short_url } = record;
  expect(table.listedAt(row)).toEqual({ id, created_at, title, long_url, short_url, custom_url: null });
});

it.each([
  [1, keepAsVersion1],
  [2, keepAsVersion2],
  [3, keepAsVersion3],
  [4, keepAsVersion4],
])('the links that version %i kept are dropped, and what was noted of them stays', async (_version, keep) => {
  const note = { revision: 3, known: 1 };
  await keep('one', note);
  // The popup may ask before anything else does.
  expect(await hasLinksOfPage('one', page)).toBe(true);
  const database = await openLibrary('one');
  expect(await findLink(database, before.link.record.id)).toBeNull();
  expect((await loadTable(database)).size).toBe(0);
  // Among them that a person wants nothing to be read.
  expect(await database.get('notes', 'note')).toEqual(note);
  expect(await hasLinksOfPage('one', page)).toBe(false);
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
