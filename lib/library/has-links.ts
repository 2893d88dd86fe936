import { looseKey } from './addresses/compare-addresses.ts';
import { nameOfLibrary } from './format/database-name.ts';

/**
 * Whether any link leads to a page, or nearly to it (compare-addresses.ts). Without idb, unlike the rest here: the popup
 * asks this each time, and idb would be a hundredth of what it loads.
 *
 * @throws DOMException when the database cannot be read
 */
export function hasLinksOfPage(connectionId: string, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(nameOfLibrary(connectionId));
    // There is none yet, and asking makes none.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(false) : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('links').objectStore('links').index('page').count(looseKey(address));
      counting.onsuccess = () => resolve(counting.result > 0);
      counting.onerror = () => reject(counting.error);
      // Once nothing is read from it any more.
      database.close();
    };
  });
}
