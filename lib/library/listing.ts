import type { LinkRecord } from '../contract/link-reading.ts';

/** How many links are asked for at once (reading R7). */
export const pageSize = 100;

/** After so many pages on end whose records are all broken or known a list is over: a service may give the same for ever. */
const mostBarren = 3;

/** A page of a list, as far as it could be read. */
interface Page {
  links: readonly LinkRecord[];
  unreadable: number;
}

/** A list as far as its pages have come, in the service's order. */
export interface Listing {
  links: readonly LinkRecord[];
  /** How many records could not be read. */
  unreadable: number;
  /** Nothing follows. */
  isEnd: boolean;
}

/** Nothing has come yet. */
export const noPages: Listing = { links: [], unreadable: 0, isEnd: false };

/**
 * Puts the pages of a list together, each link once, until one is empty or brings nothing new (reading R7). Broken records
 * cannot be told apart, so a page of them may be news or the same page again: they count once something new follows, or
 * the end.
 */
export function gatherPages() {
  const found = new Map<string, LinkRecord>();
  let offset = 0;
  let barren = 0;
  let unreadable = 0;
  /** On pages that brought nothing else. */
  let unsure = 0;
  return {
    /** From where the next page is to be asked for. */
    get offset() {
      return offset;
    },
    /** Adds the page from there, and answers with all. */
    take(page: Page): Listing {
      const came = page.links.length + page.unreadable;
      const before = found.size;
      for (const link of page.links) if (!found.has(link.id)) found.set(link.id, link);
      const isNew = found.size > before;
      if (isNew || came === 0 || offset === 0) {
        unreadable += unsure + page.unreadable;
        unsure = 0;
      } else unsure += page.unreadable;
      barren = isNew ? 0 : barren + 1;
      offset += came;
      const isEnd = !isNew && (page.unreadable === 0 || barren > mostBarren);
      return { links: [...found.values()], unreadable, isEnd };
    },
  };
}
