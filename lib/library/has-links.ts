import { looseKey } from './addresses/compare-addresses.ts';
import { mayBeShortAddress } from './addresses/short-hosts.ts';
import { nameOfLibrary } from './format/database-name.ts';

/**
 * Returns whether any link leads to a page, or nearly to it (compare-addresses.ts), or the page is on a host of short
 * addresses, and may be one. Without idb, unlike the rest here: the popup asks this each time, and idb would be a
 * hundredth of what it loads.
 *
 * @param labels - the labels of the connection's domains
 * @throws DOMException when the database cannot be read
 */
export function hasLinksOfPage(
  connectionId: string,
  address: string,
  labels: readonly string[] = [],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(nameOfLibrary(connectionId));
    // There is none yet, and asking makes none.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(false) : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      const links = database.transaction('links').objectStore('links');
      const counting = links.index('page').count(looseKey(address));
      counting.onerror = () => reject(counting.error);
      const newest = links.openCursor(null, 'prev');
      newest.onerror = () => reject(newest.error);
      newest.onsuccess = () => {
        const group: unknown = newest.result?.value;
        resolve(counting.result > 0 || (group !== undefined && mayBeShortAddress(address, { labels, group })));
      };
      // Once nothing is read from it any more.
      database.close();
    };
  });
}
