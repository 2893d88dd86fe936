import type { Connection } from '@/lib/connection/saved-connection.ts';
import { nameOf, type UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import { type LinkIndex, openLinkIndex, type WantedSlugs } from '@/lib/link-index/index.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { cacheOf } from './cache.ts';

/** The time that the index stays in memory after its last use, in milliseconds: 100,000 links take 30 MB. */
const keptForMs = 60_000;

const memoryOf = perBackground((background) => {
  const memory = {
    current: null as { connectionId: string; index: LinkIndex } | null,
    closing: undefined as ReturnType<typeof setTimeout> | undefined,
    close: () => {
      memory.current?.index.close();
      memory.current = null;
    },
  };
  background.onStopped(memory.close);
  return memory;
});

/**
 * Returns the index of a connection's cached links, loaded; null without a connection. If it was in memory already, it may
 * lack new links until it is refreshed.
 */
export async function loadSearchIndex(background: Background, of: Connection | null) {
  const memory = memoryOf(background);
  const cache = of && (await cacheOf(background, of));
  if (cache === null || background.signal.aborted) return null;
  const { connection } = cache;
  const wasLoaded = memory.current?.connectionId === connection.id;
  if (!wasLoaded) {
    const { current: other } = memory;
    // Callers that wait for it still get it.
    void Promise.allSettled([other?.index.loaded]).then(other?.index.close);
    const index = openLinkIndex({ connectionIds: [connection.id], onFault: noteProblem(background, 'readCache') });
    index.needTexts(true);
    memory.current = { connectionId: connection.id, index };
  }
  const { current } = memory;
  if (current === null) return null;
  clearTimeout(memory.closing);
  memory.closing = background.setTimeout(memory.close, keptForMs);
  try {
    await current.index.loaded;
    return { connection, index: current.index, wasLoaded };
  } catch (fault) {
    if (memory.current === current) memory.close();
    throw fault;
  }
}

/** Returns the cached links that take any of some slugs on a domain; none without a connection. */
export async function takenSlugs(
  background: Background,
  wanted: WantedSlugs,
  connection: Connection | null,
): Promise<UsedSlug[]> {
  const loaded = await loadSearchIndex(background, connection);
  if (loaded === null) return [];
  const { index, wasLoaded } = loaded;
  if (wasLoaded) await index.refresh();
  // Closed while it was read: the background stops, or another connection is shown. The service refuses taken slugs.
  if (index.rows === null) return [];
  return index.rows.taken(wanted).map(({ link, ...slug }) => ({ id: link.id, ...slug, name: nameOf(link) }));
}
