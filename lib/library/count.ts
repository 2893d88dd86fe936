import { looseKey } from './compare-addresses.ts';
import type { LibraryDatabase } from './database.ts';

/** How many links lead to this page, or nearly to it (compare-addresses.ts). */
export const countLinksOfPage = (database: LibraryDatabase, address: string): Promise<number> =>
  database.countFromIndex('links', 'page', looseKey(address));
