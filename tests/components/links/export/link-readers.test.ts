import { expect, it, onTestFinished } from 'vitest';
import { linksOf } from '@/components/links/export/link-readers.ts';
import { itemsOf } from '@/components/links/source/items.ts';
import { findLinks, loadTable, openLibrary } from '@/lib/library/index.ts';
import { refresh } from '../../../setup/library.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

it('the links of a list are those that it had when they began to be read, whatever comes meanwhile', async () => {
  const { connection, links } = await listService(linksFrom(5));
  await refresh();
  const database = await openLibrary(connection.id);
  onTestFinished(() => database.close());
  const table = await loadTable(database);
  const rows = table.select({ filters: {}, sort: { by: 'created', descending: true } });
  const items = itemsOf({ source: table, rows, answer: null, hidden: [] });
  const reader = linksOf((ids) => findLinks(database, ids), items);
  const first = await reader.read(0, 3);

  links.unshift(linkOf(6));
  await refresh();
  expect(await table.refresh()).toBe(true);
  const all = [...first, ...(await reader.read(3, 5))];
  expect(all.map(({ id }) => id)).toEqual(linksFrom(5).map(({ id }) => id));
});
