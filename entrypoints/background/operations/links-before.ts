import type { Connection } from '@/lib/connection/saved-connection.ts';
import { findIdsOfPages } from '@/lib/link-index/index.ts';
import { withCacheTimeout } from '../link-index/caches.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  noteProblem: NoteProblem;
  linkIndex: LinkIndex;
}

export function linksBeforeWith({ noteProblem, linkIndex }: Needs) {
  /** Connections whose lookup has timed out and still runs: others don't wait for them again. */
  const timedOut = new Set<string>();

  /** Returns the cached links to a destination. Empty if the cache cannot be read, or is too slow. */
  async function linksBefore(connection: Connection, long_url: string): Promise<string[]> {
    const { id } = connection;
    if (timedOut.has(id)) return [];
    const looking = look(connection, long_url);
    const found = await withCacheTimeout(looking);
    // A later result is not used, since it may contain the created link.
    if (found === null) {
      timedOut.add(id);
      void looking.catch(noteProblem('readCache')).finally(() => timedOut.delete(id));
    }
    return found ?? [];
  }

  async function look(connection: Connection, long_url: string): Promise<string[]> {
    const cache = await linkIndex.cacheOf(connection);
    return cache === null ? [] : (await findIdsOfPages(cache, [long_url])).flat();
  }

  return linksBefore;
}

export type LinksBefore = ReturnType<typeof linksBeforeWith>;
