import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createLinkIndex } from '@/entrypoints/background/link-index/create-link-index.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { stopBackground } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { readLinkCache } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { runs } from '../../../setup/runs.ts';

/** Connects, and returns functions that publish changes of links, as answers of the service do. */
async function publishing() {
  const { connection } = await listService([]);
  stopBackground();
  const parts = createParts();
  createLinkIndex({ ...parts, connections: createConnections(parts) });
  const { publish } = parts.changes;
  return {
    save: (link: LinkRecord) => publish({ kind: 'read', links: [link], connection, isPrivate: false }),
    remove: ({ id }: LinkRecord) => publish({ kind: 'deleted', id, connection, isPrivate: false }),
  };
}

it('links that come one by one at the same time are stored as few values, so that no page waits long for them', async () => {
  const { save } = await publishing();
  await Promise.all(linksFrom(60).map(save));
  expect((await readLinkCache()).links).toHaveLength(60);
  expect(await withHemDatabase((database) => database.count('links'))).toBeLessThanOrEqual(4);
});

it('links of many groups that are removed at the same time are read together, not one after the other', async () => {
  const { save, remove } = await publishing();
  const links = linksFrom(10);
  for (const link of links) await save(link);
  const [lookUp, read] = [vi.spyOn(IDBIndex.prototype, 'getKey'), vi.spyOn(IDBObjectStore.prototype, 'get')];
  await Promise.all(links.map(remove));
  const reads = read.mock.invocationCallOrder.filter((_, at) => {
    const store = read.mock.contexts[at];
    return store instanceof IDBObjectStore && store.name === 'links';
  });
  expect(reads).toHaveLength(10);
  // The first group is read alone, since it may hold the others.
  expect(lookUp.mock.invocationCallOrder.at(-1)).toBeLessThan(reads[1] ?? 0);
  expect((await readLinkCache()).links).toEqual([]);
});

it('links that are saved and removed at the same time are cached as after one change at a time', async () => {
  const { save, remove } = await publishing();
  /** The expected titles, by id. */
  const expected = new Map<string, string | null | undefined>();
  const change = fc.record({ number: fc.integer({ min: 1, max: 5 }), title: fc.option(fc.string()) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
      const written = changes.map(({ number, title }) => {
        const link = linkOf(number, { title });
        if (title === null) expected.delete(link.id);
        else expected.set(link.id, link.title);
        return title === null ? remove(link) : save(link);
      });
      await Promise.all(written);
      const { links, searched } = await readLinkCache();
      expect(new Map(links.map(({ id, title }) => [id, title]))).toEqual(expected);
      expect(searched.toSorted()).toEqual([...expected.keys()].toSorted());
    }),
    runs(10),
  );
});
