import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findIdsOfPages } from '@/lib/link-index/index.ts';
import { cacheOf, withCacheTimeout } from '../link-index/cache.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

type NewLinks = readonly Pick<CreateLinkBody, 'long_url'>[];

/** Connections whose lookup has timed out and still runs: others don't wait for them again. */
const timedOutOf = perBackground(() => new Set<string>());

/**
 * Returns the cached links to each destination, before others are created. Empty if the cache cannot be read, or is too
 * slow.
 */
export async function linksBefore(
  background: Background,
  connection: Connection,
  links: NewLinks,
): Promise<string[][]> {
  const silent = timedOutOf(background);
  const { id } = connection;
  if (silent.has(id)) return [];
  const looking = look(background, connection, links);
  const found = await withCacheTimeout(looking);
  // A later result is not used, since it may contain the created links.
  if (found === null) {
    silent.add(id);
    void looking.catch(noteProblem(background, 'readCache')).finally(() => silent.delete(id));
  }
  return found ?? [];
}

async function look(background: Background, connection: Connection, links: NewLinks): Promise<string[][]> {
  const cache = await cacheOf(background, connection);
  if (cache === null) return [];
  return findIdsOfPages(
    cache,
    links.map(({ long_url }) => long_url),
  );
}
