import type { LinkRecord } from '../contract/link-reading.ts';
import type { Gap } from '../link/list-gap.ts';

/*
 * How a list is read page by page (reading R7): the background's reading of all links, and the answer to a page's filters.
 */

/** How many links are asked for at once. */
export const pageSize = 100;

/** After so many steps back a list is taken as it comes: it has no order that lasts. */
const mostStepsBack = 50;

/** After so many pages on end without anything new the list is over: a service may give the same for ever. */
const mostRepeats = 4;

/** So many links are read of a list at most: a service may make up new ones without end. */
export const mostRead = 200_000;

/** The same of an answer that a page of Hem holds in memory. */
export const mostGathered = 20_000;

/** In which order a list comes, by when its links were made. */
export const listOrders = ['newestFirst', 'oldestFirst', 'none'] as const;
export type ListOrder = (typeof listOrders)[number];

/** A page of a list: what could be read of it, and the places of what could not. */
interface ListPage {
  links: readonly LinkRecord[];
  unreadable: readonly { index: number }[];
}

/** How far a list has been read: enough to go on later. */
export interface Cursor {
  /** What to ask for next, and the furthest that was asked for: after a step back the two differ. */
  offset: number;
  furthest: number;
  /** Where the records end that came so far: unreadable ones are counted beyond it alone. */
  covered: number;
  /** Whether the next page should begin with a link that was seen. */
  overlaps: boolean;
  /** Whether no link can have slid past unseen, so that what was not seen is gone. */
  isComplete: boolean;
  /** Links seen. */
  seen: number;
  /** Records that could not be read; and those of pages that brought nothing else, which may be the same again. */
  unreadable: number;
  unsure: number;
  stepsBack: number;
  /** Pages on end that brought nothing new. */
  repeats: number;
  /** How often a link was followed by an older one, and by a newer one. */
  falls: number;
  rises: number;
}

export const startOfList: Cursor = {
  ...{ offset: 0, furthest: 0, covered: 0, overlaps: false, isComplete: true },
  ...{ seen: 0, unreadable: 0, unsure: 0, stepsBack: 0, repeats: 0, falls: 0, rises: 0 },
};

/** What a page brings to the reading of its list. */
export type PageRead =
  /** Links may have been missed before this page: it is not used, and the cursor is further up. */
  | { kind: 'steppedBack'; cursor: Cursor }
  | {
      kind: 'read';
      links: readonly LinkRecord[];
      /** Ids that were not seen before. */
      newIds: string[];
      cursor: Cursor;
      /** Nothing follows. */
      isEnd: boolean;
      /** Why there may be more all the same; null where the list goes on, or has come to its end. */
      gap: Gap | null;
    };

/**
 * Reads a page. Each is asked for from the last link of the page before on. While links are made, that one slides down and
 * is seen again further below. When links are deleted above, it is not seen again, and as many links may stand unseen
 * between the pages: then one goes back until a page holds what one has seen.
 */
export function readPage(
  page: ListPage,
  cursor: Cursor,
  isSeen: (id: string) => boolean,
  most: number = mostRead,
): PageRead {
  const { offset, furthest, covered, overlaps, stepsBack } = cursor;
  const records = inOrder(page);
  const came = records.length;

  if (overlaps && offset > 0 && stepsBack < mostStepsBack && !records.some((id) => id !== null && isSeen(id))) {
    const back = came === 0 ? pageSize : Math.max(1, came - 1);
    return {
      kind: 'steppedBack',
      cursor: { ...cursor, offset: Math.max(0, offset - back), stepsBack: stepsBack + 1 },
    };
  }

  const newIds = new Set(records.flatMap((id) => (id === null || isSeen(id) ? [] : id)));
  const isNew = newIds.size > 0;
  const seen = cursor.seen + newIds.size;
  const repeats = !isNew && offset >= furthest ? cursor.repeats + 1 : 0;
  // Nothing came, or nothing but the link that was seen last.
  const isOver = came === 0 || (came === 1 && overlaps && !isNew);
  const gap = isOver ? null : repeats > mostRepeats ? 'repeats' : seen >= most ? 'limit' : null;
  const unreadable = records.filter((id, at) => id === null && offset + at >= covered);
  const unsure = cursor.unsure + unreadable.length;
  const isSure = isNew || isOver || offset === 0;
  const isLinked = overlaps || offset === 0 || !isNew;
  const next = nextPlace(records, cursor);
  return {
    kind: 'read',
    links: page.links,
    newIds: [...newIds],
    cursor: {
      ...next,
      furthest: Math.max(furthest, next.offset),
      covered: Math.max(covered, offset + came),
      isComplete: cursor.isComplete && isLinked && gap === null && stepsBack < mostStepsBack,
      seen,
      unreadable: cursor.unreadable + (isSure ? unsure : 0),
      unsure: isSure ? 0 : unsure,
      stepsBack,
      repeats,
      ...countTurns(page.links, cursor),
    },
    isEnd: isOver || gap !== null,
    gap,
  };
}

/** Counts on in which order links come. Those made at the same moment, or at an unknown one, say nothing. */
function countTurns(links: readonly LinkRecord[], { falls, rises }: Cursor): Pick<Cursor, 'falls' | 'rises'> {
  const moments = links.flatMap(({ created_at }) => (created_at === null ? [] : Date.parse(created_at)));
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment));
  return {
    falls: falls + steps.filter((step) => step < 0).length,
    rises: rises + steps.filter((step) => step > 0).length,
  };
}

/** So many times more often than the other way an order must hold: a link may be out of place here and there. */
const clearly = 99;

/** In which order a list has come so far. */
export function orderOf({ falls, rises }: Pick<Cursor, 'falls' | 'rises'>): ListOrder {
  if (falls > clearly * rises) return 'newestFirst';
  return rises > clearly * falls ? 'oldestFirst' : 'none';
}

/** Where to begin where the first links of a list are known, so many: the last of them is asked for with what follows. */
export const behindKnown = (count: number): Cursor =>
  count < 2 ? startOfList : { ...startOfList, offset: count - 1, furthest: count - 1, covered: count, overlaps: true };

/** Where the next page begins: with the last link of this one that can be told, else behind it. */
function nextPlace(records: readonly (string | null)[], { offset, stepsBack }: Cursor) {
  const last = records.findLastIndex((id) => id !== null);
  return last > 0 && stepsBack < mostStepsBack
    ? { offset: offset + last, overlaps: true }
    : { offset: offset + records.length, overlaps: false };
}

/** The ids of a page's records as they came; null at the places of unreadable ones, which have none. */
function inOrder({ links, unreadable }: ListPage): (string | null)[] {
  const broken = new Set(unreadable.map(({ index }) => index));
  const readable = links.values();
  return Array.from({ length: links.length + unreadable.length }, (_, index) =>
    broken.has(index) ? null : (readable.next().value?.id ?? null),
  );
}

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
