import type { Connection } from '@/lib/connection/saved-connection.ts';
import { nameOf, type UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import { type OpenLinkIndex, openLinkIndex, type WantedSlugs } from '@/lib/link-index/index.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Caches } from './caches.ts';

/** The time that the index stays in memory after its last use, in milliseconds: 100,000 links take 30 MB. */
const keptForMs = 60_000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  caches: Caches;
}

/** Creates the search index of the cached links. */
export function createSearchIndex({ lifetime, noteProblem, caches }: Needs) {
  let current: { connectionId: string; index: OpenLinkIndex } | null = null;
  let closing: ReturnType<typeof setTimeout> | undefined;
  lifetime.onStopped(close);

  function close(): void {
    current?.index.close();
    current = null;
  }

  /**
   * Returns the index of a connection's cached links, loaded; null without a connection. If it was in memory already, it may
   * lack new links until it is refreshed.
   */
  async function loadSearchIndex(of: Connection | null) {
    const cache = of && (await caches.cacheOf(of));
    if (cache === null || lifetime.signal.aborted) return null;
    const { connection } = cache;
    const wasLoaded = current?.connectionId === connection.id;
    if (!wasLoaded) {
      const other = current;
      // Callers that wait for it still get it.
      void Promise.allSettled([other?.index.loaded]).then(other?.index.close);
      const index = openLinkIndex({ connectionIds: [connection.id], onFault: noteProblem('readCache') });
      index.needTexts(true);
      current = { connectionId: connection.id, index };
    }
    const opened = current;
    if (opened === null) return null;
    clearTimeout(closing);
    closing = lifetime.setTimeout(close, keptForMs);
    try {
      await opened.index.loaded;
      return { connection, index: opened.index, wasLoaded };
    } catch (fault) {
      if (current === opened) close();
      throw fault;
    }
  }

  /** Returns the cached links that take any of some slugs on a domain; none without a connection. */
  async function takenSlugs(wanted: WantedSlugs, connection: Connection | null): Promise<UsedSlug[]> {
    const loaded = await loadSearchIndex(connection);
    if (loaded === null) return [];
    const { index, wasLoaded } = loaded;
    if (wasLoaded) await index.refresh();
    // Closed while it was read: the background stops, or another connection is shown. The service refuses taken slugs.
    if (index.rows === null) return [];
    return index.rows.taken(wanted).map(({ link, ...slug }) => ({ id: link.id, ...slug, name: nameOf(link) }));
  }

  return { loadSearchIndex, takenSlugs };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
