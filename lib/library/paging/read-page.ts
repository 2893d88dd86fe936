import type { LinkRecord } from '../../contract/link-reading.ts';
import type { Gap } from '../../link/list-gap.ts';
import { countTurns, type Turns } from './list-order.ts';

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

/** A page of a list: what could be read of it, and the places of what could not. */
export interface ListPage {
  links: readonly LinkRecord[];
  unreadable: readonly { index: number }[];
}

/** How far a list has been read: enough to go on later. */
export interface Cursor extends Turns {
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
