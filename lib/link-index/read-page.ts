import type { LinkRecord } from '../contract/link-reading.ts';
import type { Gap } from '../link/list-gap.ts';

/*
 * Reads a list page by page (reading R7): for the background's reading of all links, and for the answer to a page's filters.
 */

/** The number of links per request. */
export const pageSize = 100;

/** The maximum of steps back. After them, the list counts as unordered. */
const maxStepsBack = 50;

/** The maximum of consecutive pages without new links: a service may repeat them without end. */
const maxRepeats = 4;

/** The maximum of links read from a list: a service may invent new ones without end. */
export const maxRead = 200_000;

/** A page of a list: its links, and the places of records that could not be parsed. */
export interface ListPage {
  links: readonly LinkRecord[];
  unreadable: readonly { index: number }[];
}

/** The position in a list that is being read, enough to resume later. */
export interface Cursor extends Turns {
  /** The next offset, and the largest so far: after a step back the two differ. */
  offset: number;
  furthest: number;
  /** The end of the records so far. Unreadable ones are counted only beyond it. */
  covered: number;
  /** True if the next page should begin with a seen link. */
  overlaps: boolean;
  /** True if no link can have slid past unseen, so that unseen links are gone. */
  isComplete: boolean;
  /** Links seen. */
  seen: number;
  /** Records that could not be parsed; and the ones of pages without new links, which may be repeated. */
  unreadable: number;
  unconfirmed: number;
  stepsBack: number;
  /** Consecutive pages without new links. */
  repeats: number;
}

export const startOfList: Cursor = {
  ...{ offset: 0, furthest: 0, covered: 0, overlaps: false, isComplete: true },
  ...{ seen: 0, unreadable: 0, unconfirmed: 0, stepsBack: 0, repeats: 0, falls: 0, rises: 0 },
};

/** The result of reading a page. */
type PageRead =
  /** Links before this page may be missing: it is not used, and the cursor has moved up. */
  | { kind: 'steppedBack'; cursor: Cursor }
  | {
      kind: 'read';
      links: readonly LinkRecord[];
      /** Ids that were not seen before. */
      newIds: string[];
      cursor: Cursor;
      /** True after the last page. */
      isEnd: boolean;
      /** The reason why there may be more links; null if the list goes on, or is complete. */
      gap: Gap | null;
    };

/**
 * Reads a page. Each request begins with the last link of the page before. If links are created meanwhile, that link slides
 * down and is seen again. If links above are deleted, it is not seen again, and as many links may be missing between the
 * pages: then the cursor steps back until a page contains a seen link.
 */
export function readPage(
  page: ListPage,
  cursor: Cursor,
  isSeen: (id: string) => boolean,
  max: number = maxRead,
): PageRead {
  const { offset, furthest, covered, overlaps, stepsBack } = cursor;
  const records = inOrder(page);
  const came = records.length;

  if (overlaps && offset > 0 && stepsBack < maxStepsBack && !records.some((id) => id !== null && isSeen(id))) {
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
  // The page is empty, or contains only the last seen link.
  const isOver = came === 0 || (came === 1 && overlaps && !isNew);
  const gap = isOver ? null : repeats > maxRepeats ? 'repeats' : seen >= max ? 'limit' : null;
  const unreadable = records.filter((id, at) => id === null && offset + at >= covered);
  const unconfirmed = cursor.unconfirmed + unreadable.length;
  const isConfirmed = isNew || isOver || offset === 0;
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
      isComplete: cursor.isComplete && isLinked && gap === null && stepsBack < maxStepsBack,
      seen,
      unreadable: cursor.unreadable + (isConfirmed ? unconfirmed : 0),
      unconfirmed: isConfirmed ? 0 : unconfirmed,
      stepsBack,
      repeats,
      ...countTurns(page.links, cursor),
    },
    isEnd: isOver || gap !== null,
    gap,
  };
}

/** Returns the start for a list whose first links are cached: the last of them is requested with the next ones. */
export const behindCached = (count: number): Cursor =>
  count < 2 ? startOfList : { ...startOfList, offset: count - 1, furthest: count - 1, covered: count, overlaps: true };

/** Returns the start of the next page: this page's last link with an id, or the position after the page. */
function nextPlace(records: readonly (string | null)[], { offset, stepsBack }: Cursor) {
  const last = records.findLastIndex((id) => id !== null);
  return last > 0 && stepsBack < maxStepsBack
    ? { offset: offset + last, overlaps: true }
    : { offset: offset + records.length, overlaps: false };
}

/** Returns the ids of a page's records in their order; null for unreadable records. */
function inOrder({ links, unreadable }: ListPage): (string | null)[] {
  const broken = new Set(unreadable.map(({ index }) => index));
  const readable = links.values();
  return Array.from({ length: links.length + unreadable.length }, (_, index) =>
    broken.has(index) ? null : (readable.next().value?.id ?? null),
  );
}

/** The order of a list by the creation of its links. */
export const listOrders = ['newestFirst', 'oldestFirst', 'none'] as const;
type ListOrder = (typeof listOrders)[number];

/** Counts that show the order of a list. */
export interface Turns {
  /** The numbers of links followed by an older one, and by a newer one. */
  falls: number;
  rises: number;
}

/** Adds the order of further links to the counts. Links of the same or an unknown time do not count. */
function countTurns(links: readonly LinkRecord[], { falls, rises }: Turns): Turns {
  const moments = links.flatMap(({ created_at }) => (created_at === null ? [] : Date.parse(created_at)));
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment));
  return {
    falls: falls + steps.filter((step) => step < 0).length,
    rises: rises + steps.filter((step) => step > 0).length,
  };
}

/** The factor by which one order must be more frequent than the other: some links may be out of place. */
const clearly = 99;

/** Returns the order of a list so far. */
export function orderOf({ falls, rises }: Turns): ListOrder {
  if (falls > clearly * rises) return 'newestFirst';
  return rises > clearly * falls ? 'oldestFirst' : 'none';
}
