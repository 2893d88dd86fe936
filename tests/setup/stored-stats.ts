import { readStoredStats, type StatsQuery } from '@/lib/database/stored-stats.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';

/** Returns the stored stats of a link, as pages read them. */
export async function storedStats(query: StatsQuery, connectionId = pageConnectionId()) {
  const [stored = null] = await readStoredStats(connectionId, [query]);
  return stored;
}
