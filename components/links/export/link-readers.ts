import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { OpenLinkIndex } from '@/lib/link-index/index.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import type { LinkSelection } from '../row/use-list-dialogs.ts';
import type { Items } from '../source/items.ts';
import { memoLast } from '../source/memo-last.ts';

/** The sets of links to export. */
export const linkSets = ['all', 'view', 'selected'] as const;
export type LinkSet = (typeof linkSets)[number];

/** Reads links by their ids: from the service's answer, otherwise cached. Omits links that are in neither. */
async function readEach(
  readLinks: OpenLinkIndex['readLinks'],
  ids: readonly string[],
  answered: (at: number) => LinkRecord | null | undefined,
): Promise<LinkRecord[]> {
  const links = ids.map((_id, at) => answered(at));
  const missing = ids.filter((_id, at) => !links[at]);
  // Without cached links, nothing can be read.
  const read = missing.length === 0 ? [] : await readLinks(missing);
  const cached = new Map(read.map((link) => [link.id, link]));
  return ids.flatMap((id, at) => links[at] ?? cached.get(id) ?? []);
}

/**
 * Creates a reader of links by their ids.
 *
 * @param items returns the current items of the list, which may have answered links that are not cached
 */
export function linksById(
  readLinks: OpenLinkIndex['readLinks'],
  ids: readonly string[],
  items: () => Items | null = () => null,
): LinkReader {
  const answersIn = memoLast(answeredIn);
  return {
    count: ids.length,
    read(from, to) {
      const answered = answersIn(items());
      const part = ids.slice(from, to);
      return readEach(readLinks, part, (at) => answered.get(part[at] ?? ''));
    },
  };
}

/** Returns the links of the service's answer by id. They come first in a list. */
function answeredIn(items: Items | null): ReadonlyMap<string, LinkRecord> {
  const links = new Map<string, LinkRecord>();
  for (let at = 0, link = items?.linkAt(0); link; at += 1, link = items?.linkAt(at)) links.set(link.id, link);
  return links;
}

/** Creates a reader of a list's links, in its order when the reading begins. */
export function linksOf(readLinks: OpenLinkIndex['readLinks'], items: Items): LinkReader {
  // Read once: rows belong to other links after a change of the cache.
  let ids: readonly string[] | null = null;
  return {
    count: items.count,
    read(from, to) {
      ids ??= items.ids();
      return readEach(readLinks, ids.slice(from, to), (at) => items.linkAt(from + at));
    },
  };
}

/** Returns the selected links with their reader. It stays the same when the list changes, so that a dry run does not restart. */
export function useSelectedLinks(
  readLinks: OpenLinkIndex['readLinks'],
  selected: ReadonlySet<string>,
  items: Items | null,
) {
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  return useMemo((): LinkSelection => {
    const ids = [...selected];
    return { ids, links: linksById(readLinks, ids, () => shown.current) };
  }, [readLinks, selected]);
}
