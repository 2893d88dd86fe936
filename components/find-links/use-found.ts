import { useEffect, useMemo, useState } from 'react';
import { findNewestLinks } from '@/lib/library/find.ts';
import type { ListedLink } from '@/lib/library/listed-link.ts';
import type { OpenedLibrary } from './use-library.ts';

/** How many links are shown: some more than anybody reads before typing another letter. */
const mostShown = 30;

/** Some links, and whether there are more like them. */
interface Some {
  links: ListedLink[];
  hasMore: boolean;
}

export type Found =
  /** Before anything could be looked up. */
  { state: 'loading' } | ({ state: 'found'; query: string } & Some);

/** One more than is shown was asked for. */
const cut = (links: ListedLink[]): Some => ({
  links: links.slice(0, mostShown),
  hasMore: links.length > mostShown,
});

/** The links for a query out of memory, best first; null for the newest, and before the table is there: those are read. */
function findAtOnce({ table }: OpenedLibrary, query: string): Some | null {
  if (table === null || query.trim() === '') return null;
  return cut(Array.from(table.find(query, mostShown + 1), table.listedAt).filter((link) => link !== null));
}

/** The links for a query, best first: the newest where it is empty. Null until they can be looked up. */
export function lookFor(library: OpenedLibrary, query: string): Promise<Some> | null {
  const { database } = library;
  if (database === null) return null;
  if (query.trim() === '') return findNewestLinks(database, mostShown + 1).then(cut);
  const atOnce = findAtOnce(library, query);
  return atOnce && Promise.resolve(atOnce);
}

/** The same, as they are typed: in the very frame that shows the letter, as long as nothing has to be read for it. */
export function useFound(library: OpenedLibrary, query: string): Found {
  const [looked, setLooked] = useState<Found>({ state: 'loading' });
  const { database, table, version, state } = library;
  // The newest are read from the database, which has them before the table is loaded.
  const revision = query.trim() === '' ? state?.revision : version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is when to look again
  const atOnce = useMemo(() => findAtOnce(library, query), [table, query, version]);
  const mustRead = atOnce === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is when to look again
  useEffect(() => {
    const looking = mustRead ? lookFor({ database, table, version, state }, query) : null;
    if (looking === null) return;
    let current = true;
    looking.then((some) => current && setLooked({ state: 'found', query, ...some })).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [database, table, query, revision, mustRead]);

  // What was found for the letter before stays until the next is there.
  return atOnce === null ? looked : { state: 'found', query, ...atOnce };
}
