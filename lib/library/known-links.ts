import type { LinkRecord } from '../contract/link-reading.ts';
import { openLibrary } from './database.ts';
import { findLinks } from './find.ts';

/** What was last known of some links of a connection, without those that are not; none without a database. Asks nobody. */
export async function knownLinks(connectionId: string, ids: readonly string[]): Promise<LinkRecord[]> {
  try {
    const database = await openLibrary(connectionId);
    try {
      return await findLinks(database, ids);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

/** The same of one link, or null. */
export const knownLink = async (connectionId: string, id: string): Promise<LinkRecord | null> =>
  (await knownLinks(connectionId, [id]))[0] ?? null;
