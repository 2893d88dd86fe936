import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkIndex } from '@/lib/library/index.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import type { Items } from '../source/items.ts';
import { memoLast } from '../source/memo-last.ts';

/** Which links of the list are meant. */
export const scopes = ['all', 'view', 'selected'] as const;
export type Scope = (typeof scopes)[number];

/** Links as the service has just answered them, else as they are known; those of which neither is there are left out. */
async function readEach(
  readLinks: LinkIndex['readLinks'],
  ids: readonly string[],
  answered: (at: number) => LinkRecord | null | undefined,
): Promise<LinkRecord[]> {
  const links = ids.map((_id, at) => answered(at));
  const asked = ids.filter((_id, at) => !links[at]);
  const known = new Map((await readLinks(asked)).map((link) => [link.id, link]));
  return ids.flatMap((id, at) => links[at] ?? known.get(id) ?? []);
}

/**
 * Links by their ids.
 *
 * @param items what the list shows by then: what the service has answered may be known to nobody else
 */
export function linksById(
  readLinks: LinkIndex['readLinks'],
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

/** The links of the service's answer, which stand first, by their ids. */
function answeredIn(items: Items | null): ReadonlyMap<string, LinkRecord> {
  const links = new Map<string, LinkRecord>();
  for (let at = 0, link = items?.linkAt(0); link; at += 1, link = items?.linkAt(at)) links.set(link.id, link);
  return links;
}

/** The links that a list shows as the first of them are read, in its order. */
export function linksOf(readLinks: LinkIndex['readLinks'], items: Items): LinkReader {
  // Its rows are others once more is known.
  let ids: readonly string[] | null = null;
  return {
    count: items.count,
    read(from, to) {
      ids ??= items.ids();
      return readEach(readLinks, ids.slice(from, to), (at) => items.linkAt(from + at));
    },
  };
}
