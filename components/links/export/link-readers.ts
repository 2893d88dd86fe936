import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { findLinks, type LibraryDatabase, loadIds } from '@/lib/library/index.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import type { Items } from '../source/items.ts';

/** Which links of the list are meant. */
export const scopes = ['all', 'view', 'selected'] as const;
export type Scope = (typeof scopes)[number];

/** Links by their ids, as they are known. */
export function linksById(database: LibraryDatabase, ids: readonly string[]): LinkReader {
  return { count: ids.length, read: (from, to) => findLinks(database, ids.slice(from, to)) };
}

/** The links that a list shows, in its order: as the service has just answered them, else as they are known. */
export function linksOf(database: LibraryDatabase, items: Items): LinkReader {
  return {
    count: items.count,
    async read(from, to) {
      const at = Array.from({ length: to - from }, (_, step) => from + step);
      const answered = at.map((index) => items.linkAt(index));
      const asked = at.flatMap((index, step) => (answered[step] ? [] : items.idAt(index)));
      const known = new Map((await findLinks(database, asked)).map((link) => [link.id, link]));
      return at.flatMap((index, step): LinkRecord[] => {
        const link = answered[step] ?? known.get(items.idAt(index));
        return link ? [link] : [];
      });
    },
  };
}

/** All links that are known, the newest first. */
export async function allLinks(database: LibraryDatabase): Promise<LinkReader> {
  const ids = await loadIds(database);
  return linksById(
    database,
    Array.from({ length: ids.size }, (_, row) => ids.idAt(row)),
  );
}
