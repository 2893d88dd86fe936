import { expect, it, onTestFinished } from 'vitest';
import { linksOf } from '@/components/links/export/link-readers.ts';
import { cachedItems } from '@/components/links/source/items.ts';
import { openLinkIndex } from '@/lib/link-index/index.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

it('the links of a list are those at the start of the read, whatever is added meanwhile', async () => {
  const { connection, links } = await listService(linksFrom(5));
  await refresh();
  const index = openLinkIndex({ connectionIds: [connection.id] });
  onTestFinished(index.close);
  await index.loaded;
  const source = index.rows;
  const rows = source?.filter({ search: '', filters: {}, sort: null }) ?? null;
  if (source === null || rows === null) throw new Error('The links are not loaded');
  const items = cachedItems(source, rows, []);
  const reader = linksOf(index.readLinks, items);
  const first = await reader.read(0, 3);

  links.unshift(linkOf(6));
  await refresh();
  expect(await index.refresh()).toBe(true);
  const all = [...first, ...(await reader.read(3, 5))];
  expect(all.map(({ id }) => id)).toEqual(linksFrom(5).map(({ id }) => id));
});
