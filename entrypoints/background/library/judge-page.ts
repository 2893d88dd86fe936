import type { LinksPage } from '@/lib/client/create-client.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { pageSize } from '@/lib/library/listing.ts';
import type { Reading } from './note.ts';

/** After so many steps back a list is taken as it comes: it has no order that lasts. */
const mostSlides = 50;

/** After so many pages on end without anything new the list is over: links made meanwhile rarely slide it further. */
const mostBarren = 3;

/** What a page of the list means for its reading. */
export type Judgement =
  /** The list has slid up since the page before, so that links may have been missed: to be read again from further up. */
  | { kind: 'slid'; reading: Reading }
  | {
      kind: 'taken';
      links: LinkRecord[];
      /** Ids that this reading had not met, those of unreadable records among them. */
      met: string[];
      reading: Reading;
      /** Nothing follows. */
      isEnd: boolean;
    };

/**
 * Judges a page (reading R7). Each page is asked for from the last link of the page before on: while links are made, it
 * slides down and is met again further below; when links are deleted above, it is not met, which would hide as many links
 * between the pages; then one goes back until one meets what one has seen.
 */
export function judgePage(page: LinksPage, reading: Reading, isMet: (id: string) => boolean): Judgement {
  const { offset, furthest, covered, overlaps, slides } = reading;
  const records = inOrder(page);
  const came = records.length;
  const lastMet = records.findLastIndex(({ id }) => id !== null && isMet(id));

  if (overlaps && offset > 0 && lastMet < 0 && slides < mostSlides) {
    const back = came === 0 ? pageSize : Math.max(1, came - 1);
    return { kind: 'slid', reading: { ...reading, offset: Math.max(0, offset - back), slides: slides + 1 } };
  }

  const met = new Set(records.flatMap(({ id }) => (id === null || isMet(id) ? [] : id)));
  const unreadable = records.filter(
    ({ id, link }, at) => link === null && (id === null ? offset + at >= covered : met.has(id)),
  );
  const read = reading.read + met.size;
  const barren = met.size === 0 && offset >= furthest ? reading.barren + 1 : 0;
  // Nothing more came than the link that was met last; or a service gives the same again, whatever it is asked for.
  const isOver = came === 0 || (came === 1 && overlaps && met.size === 0);
  const isEnd = isOver || barren > mostBarren;
  const isLinked = overlaps || offset === 0 || met.size === 0;
  const isWhole = barren <= mostBarren || came >= read;
  const next = nextPlace(records, reading);
  const taken = {
    ...{ ...reading, ...next, read, barren },
    furthest: Math.max(furthest, next.offset),
    covered: Math.max(covered, offset + came),
    sure: reading.sure && isLinked && isWhole && slides < mostSlides,
    unreadable: reading.unreadable + unreadable.length,
  };
  return { kind: 'taken', links: page.links, met: [...met], reading: taken, isEnd };
}

/** Where the next page begins: with the last link of this one that can be told, else behind it. */
function nextPlace(records: readonly Listed[], { offset, slides }: Reading) {
  const last = records.findLastIndex(({ id }) => id !== null);
  return last > 0 && slides < mostSlides
    ? { offset: offset + last, overlaps: true }
    : { offset: offset + records.length, overlaps: false };
}

interface Listed {
  id: string | null;
  link: LinkRecord | null;
}

/** The records of a page as they came, the unreadable ones at their places. */
function inOrder({ links, unreadable }: LinksPage): Listed[] {
  const broken = new Map(unreadable.map(({ index, id }) => [index, id ?? null]));
  const readable = links.values();
  return Array.from({ length: links.length + unreadable.length }, (_, index) => {
    if (broken.has(index)) return { id: broken.get(index) ?? null, link: null };
    const link = readable.next().value ?? null;
    return { id: link?.id ?? null, link };
  });
}
