import { looseKey } from './compare-addresses.ts';
import type { LibraryDatabase } from './database.ts';
import { readGroup } from './link-group.ts';

/** How many links lead to this page, or nearly to it (compare-addresses.ts). */
export async function countLinksOfPage(database: LibraryDatabase, address: string): Promise<number> {
  const page = looseKey(address);
  // The index alone has a group once, however many of its links lead there.
  const groups = await database.getAllFromIndex('links', 'page', page);
  return groups.flatMap((kept) => readGroup(kept)?.pages.filter((one) => one === page) ?? []).length;
}
