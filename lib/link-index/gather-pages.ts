import type { LinkRecord } from '../contract/link-reading.ts';
import type { Gap } from '../link/list-gap.ts';
import { type ListPage, readPage, startOfList } from './read-page.ts';

/** The maximum of links of an answer in memory. */
export const maxGathered = 20_000;

/** The pages of a list so far, in the service's order. */
export interface Listing {
  links: readonly LinkRecord[];
  /** The number of records that could not be parsed. */
  unreadable: number;
  /** True after the last page. */
  isEnd: boolean;
  /** The reason why there may be more links. */
  gap: Gap | null;
}

/** The state before the first page. */
export const noPages: Listing = { links: [], unreadable: 0, isEnd: false, gap: null };

/** Joins the pages of a list, with each link once. */
export function gatherPages({ max = maxGathered } = {}) {
  const seen = new Set<string>();
  let cursor = startOfList;
  let listing = noPages;
  return {
    /** The offset of the next page. */
    get offset() {
      return cursor.offset;
    },
    /** Adds the page at the offset, and returns the list so far. */
    add(page: ListPage): Listing {
      const read = readPage(page, cursor, (id) => seen.has(id), max);
      cursor = read.cursor;
      if (read.kind === 'steppedBack') return listing;
      const { links, newIds, isEnd, gap } = read;
      const added = new Set(newIds);
      for (const id of newIds) seen.add(id);
      // A link may also come twice on one page.
      const newLinks = links.filter(({ id }) => added.delete(id));
      listing = { links: [...listing.links, ...newLinks], unreadable: cursor.unreadable, isEnd, gap };
      return listing;
    },
  };
}
