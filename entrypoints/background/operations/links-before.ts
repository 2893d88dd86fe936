import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findIdsOfPages } from '@/lib/link-index/index.ts';
import { withCacheTimeout } from '../link-index/caches.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { NoteProblem } from '../shared/problems.ts';

type NewLinks = readonly Pick<CreateLinkBody, 'long_url'>[];

interface Needs {
  noteProblem: NoteProblem;
  linkIndex: LinkIndex;
}

export function linksBeforeWith({ noteProblem, linkIndex }: Needs) {
  /** Connections whose lookup has timed out and still runs: others don't wait for them again. */
  const timedOut = new Set<string>();

  /**
   * Returns the cached links to each destination, before others are created. Empty if the cache cannot be read, or is too
   * slow.
   */
  async function linksBefore(connection: Connection, links: NewLinks): Promise<string[][]> {
    const { id } = connection;
    if (timedOut.has(id)) return [];
    const looking = look(connection, links);
    const found = await withCacheTimeout(looking);
    // A later result is not used, since it may contain the created links.
    if (found === null) {
      timedOut.add(id);
      void looking.catch(noteProblem('readCache')).finally(() => timedOut.delete(id));
    }
    return found ?? [];
  }

  async function look(connection: Connection, links: NewLinks): Promise<string[][]> {
    const cache = await linkIndex.cacheOf(connection);
    if (cache === null) return [];
    return findIdsOfPages(
      cache,
      links.map(({ long_url }) => long_url),
    );
  }

  return linksBefore;
}

export type LinksBefore = ReturnType<typeof linksBeforeWith>;
