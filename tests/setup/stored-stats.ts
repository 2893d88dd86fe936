import { createStoredStats, type StoredStats } from '@/entrypoints/background/shared/stored-stats.ts';
import { readStoredStats, type StatsQuery } from '@/lib/database/stored-stats.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { createParts } from './background-parts.ts';

/** Returns the stored stats of a link, as pages read them. */
export async function storedStats(query: StatsQuery, connectionId = pageConnectionId()) {
  const [stored = null] = await readStoredStats(connectionId, [query]);
  return stored;
}

/** Stores an answer as if an earlier worker had read it. */
export async function storeStats(...stored: Parameters<StoredStats['saveStats']>): Promise<void> {
  const parts = createParts();
  await createStoredStats(parts).saveStats(...stored);
  parts.lifetime.stop();
}
