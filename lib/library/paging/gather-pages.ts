import type { LinkRecord } from '../../contract/link-reading.ts';
import type { Gap } from '../../link/list-gap.ts';
import { type ListPage, readPage, startOfList } from './read-page.ts';

/** So many links of an answer a page of Hem holds in memory at most. */
export const mostGathered = 20_000;

/** A list as far as its pages have come, in the service's order. */
export interface Listing {
  links: readonly LinkRecord[];
  /** How many records could not be read. */
  unreadable: number;
  /** Nothing follows. */
  isEnd: boolean;
  /** Why there may be more all the same. */
  gap: Gap | null;
}

/** Nothing has come yet. */
export const noPages: Listing = { links: [], unreadable: 0, isEnd: false, gap: null };

/** Puts the pages of a list together, each link once, and so many at most. */
export function gatherPages({ most = mostGathered } = {}) {
  const seen = new Set<string>();
  let cursor = startOfList;
  let listing = noPages;
  return {
    /** From where the next page is to be asked for. */
    get offset() {
      return cursor.offset;
    },
    /** Adds the page from there, and answers with all. */
    add(page: ListPage): Listing {
      const read = readPage(page, cursor, (id) => seen.has(id), most);
      cursor = read.cursor;
      if (read.kind === 'steppedBack') return listing;
      const { links, newIds, isEnd, gap } = read;
      const added = new Set(newIds);
      for (const id of newIds) seen.add(id);
      // A link may also come twice on one page.
      const fresh = links.filter(({ id }) => added.delete(id));
      listing = { links: [...listing.links, ...fresh], unreadable: cursor.unreadable, isEnd, gap };
      return listing;
    },
  };
}
