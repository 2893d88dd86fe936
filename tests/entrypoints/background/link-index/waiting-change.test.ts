import { expect, it } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createLinkIndex } from '@/entrypoints/background/link-index/create-link-index.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { hangUp } from '../../../lib/client/unruly-service.ts';
import { stopBackground } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { linkCacheAtRest, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';

/** Caches the links of a service. An answer with the last one waits for the pause after a write of several changes. */
async function withWaitingChange(...links: LinkRecord[]) {
  const service = await listService([]);
  stopBackground();
  const parts = createParts();
  createLinkIndex({ ...parts, connections: createConnections(parts) });
  const { connection } = service;
  const read = (link: LinkRecord) =>
    parts.changes.publish({ kind: 'read', links: [link], connection, isPrivate: false });
  const last = links.pop() ?? linkOf(1);
  await Promise.all(links.map(read));
  const written = read(last);
  return { ...service, ...parts, written };
}

it('a link that waits to be cached does not replace a newer one of the list', async () => {
  const { links, written } = await withWaitingChange(linkOf(1), linkOf(2), linkOf(3), linkOf(4, { title: 'Old' }));
  links.push(linkOf(4, { title: 'New' }), linkOf(3), linkOf(2), linkOf(1));
  await refresh();
  await written;
  expect((await readLinkCache()).links.map(({ title }) => title)).toContain('New');
});

it('a link that waits to be cached is not cached once another token lists other links', async () => {
  const { changes, connection, behave, written } = await withWaitingChange(linkOf(1), linkOf(2), linkOf(3), linkOf(4));
  behave(hangUp);
  await changes.publish({ kind: 'tokenReplaced', connection });
  await written;
  await linkCacheAtRest();
  expect((await readLinkCache()).links).toEqual([]);
});
