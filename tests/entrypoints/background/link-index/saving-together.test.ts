import * as fc from 'fast-check';
import { expect, it } from 'vitest';
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
