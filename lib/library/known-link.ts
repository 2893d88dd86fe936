import type { LinkRecord } from '../contract/link-reading.ts';
import { openLibrary } from './database.ts';
import { findLink } from './find.ts';

/** What was last known of a link on a connection; null where nothing is, or without a database. Asks nobody. */
export async function knownLink(connectionId: string, id: string): Promise<LinkRecord | null> {
  try {
    const database = await openLibrary(connectionId);
    const link = await findLink(database, id);
    database.close();
    return link;
  } catch {
    return null;
  }
}
