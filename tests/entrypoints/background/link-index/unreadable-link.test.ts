import { expect, it } from 'vitest';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';

it('an unreadable cached link is removed once the service has deleted it, and the others are counted correctly', async () => {
  const { connection, links } = await listService(linksFrom(3));
  await refresh();
  const ids = linksFrom(3).map(({ id }) => id);
  const keys = ids.map((id) => linkKey(connection.id, id));
  const records = linksFrom(3).map((link, at) => (at === 1 ? { id: link.id, tags: 'sale' } : link));
  await withHemDatabase(async (database) => {
    const [key] = await database.getAllKeys('links');
    await database.put('links', { ids: keys, pages: keys.map(() => ''), records }, key);
  });
  links.splice(1, 1);
  expect(await refresh()).toMatchObject({ known: 2 });
  expect((await readLinkCache()).searched).toEqual([ids[0], ids[2]]);
});
