import type { LinksPage } from '@/lib/client/create-client.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { Reading } from './note.ts';

/** How many links are asked for at once (reading R7). */
export const pageSize = 100;

/** After so many steps back a list is taken as it comes: it has no order that lasts. */
const mostSlides = 500;

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
  const { offset, furthest, overlaps, slides } = reading;
  const records = inOrder(page);
  const came = records.length;
  const lastMet = records.findLastIndex(({ id }) => id !== null && isMet(id));

  if (overlaps && offset > 0 && lastMet < 0 && slides < mostSlides) {
    const back = came === 0 ? pageSize : Math.max(1, came - 1);
    return { kind: 'slid', reading: { ...reading, offset: Math.max(0, offset - back), slides: slides + 1 } };
  }

  const met = new Set(records.flatMap(({ id }) => (id === null || isMet(id) ? [] : id)));
  const unreadable = records.filter(
    ({ id, link }, at) => link === null && (id === null ? at > lastMet : met.has(id)),
  ).length;
  const unlinked = overlaps || offset === 0 ? 0 : met.size;
  const next = nextPlace(records, reading, met.size);
  const taken = {
    ...reading,
    ...next,
    furthest: Math.max(furthest, next.offset),
    sure: reading.sure && unlinked === 0,
    read: reading.read + met.size,
    unreadable: reading.unreadable + unreadable,
  };
  return { kind: 'taken', links: page.links, met: [...met], reading: taken, isEnd: next.offset === offset };
}

/** Where the next page begins; where this one does, when it was the last. */
function nextPlace(records: readonly Listed[], { offset, furthest, overlaps, slides }: Reading, isNew: number) {
  const came = records.length;
  const last = records.findLastIndex(({ id }) => id !== null);
  const onward =
    last > 0 && slides < mostSlides
      ? { offset: offset + last, overlaps: true }
      : { offset: offset + came, overlaps: false };
  if (isNew > 0 || (came > 0 && offset < furthest)) return onward;
  // Some services round an offset: once more without meeting the last one again.
  if (came > 1 && overlaps) return { offset: offset + came, overlaps: false };
  return { offset, overlaps };
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
