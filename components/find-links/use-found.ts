import { useEffect, useMemo, useState } from 'react';
import type { ListedLink } from '@/lib/library/index.ts';
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

/** The ids of links that are not to be offered any more. */
type Gone = ReadonlySet<string>;

/** So many that one more is there than is shown, if there are more at all. */
const mostAsked = (gone: Gone) => mostShown + gone.size + 1;

/** Those of the links asked for that are shown; null stands for one that cannot be read. */
function cut(asked: readonly (ListedLink | null)[], gone: Gone): Some {
  const there = asked.filter((link) => link === null || !gone.has(link.id));
  return { links: there.slice(0, mostShown).filter((link) => link !== null), hasMore: there.length > mostShown };
}

/** The links for a query out of memory, best first; null for the newest, and before the table is there: those are read. */
function findAtOnce({ table }: OpenedLibrary, query: string, gone: Gone): Some | null {
  if (table === null || query.trim() === '') return null;
  return cut(Array.from(table.find(query, mostAsked(gone)), table.listedAt), gone);
}

/** The links for a query, best first: the newest where it is empty. Null until they can be looked up. */
export function searchLinks(library: OpenedLibrary, query: string, gone: Gone): Promise<Some> | null {
  const { newest } = library;
  if (newest === null) return null;
  if (query.trim() === '') return newest(mostAsked(gone)).then((links) => cut(links, gone));
  const atOnce = findAtOnce(library, query, gone);
  return atOnce && Promise.resolve(atOnce);
}

/** The same, as they are typed: in the very frame that shows the letter, as long as nothing has to be read for it. */
export function useFound(library: OpenedLibrary, query: string, gone: Gone): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const { newest, table, version, state } = library;
  // The newest are read from the database, which has them before the table is loaded.
  const revision = query.trim() === '' ? state?.revision : version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is when to look again
  const atOnce = useMemo(() => findAtOnce(library, query, gone), [table, query, version, gone]);
  const mustRead = atOnce === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is when to look again
  useEffect(() => {
    const finding = mustRead ? searchLinks({ newest, table, version, state }, query, gone) : null;
    if (finding === null) return;
    let current = true;
    finding.then((some) => current && setFound({ state: 'found', query, ...some })).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [newest, table, query, revision, mustRead, gone]);

  // What is gone since is not to be copied until those are read anew.
  const withoutGone = useMemo(
    () => (found.state === 'loading' ? [] : found.links.filter(({ id }) => !gone.has(id))),
    [found, gone],
  );

  // What was found for the letter before stays until the next is there.
  if (atOnce !== null) return { state: 'found', query, ...atOnce };
  return found.state === 'loading' ? found : { ...found, links: withoutGone };
}
