import { useEffect, useMemo, useState } from 'react';
import type { ListedLink } from '@/lib/library/index.ts';
import type { OpenedIndex } from './use-link-index.ts';

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

/** Finds links in memory, best first. Null for the newest and before the links are in memory: those are read. */
function findAtOnce(rows: OpenedIndex['rows'], query: string, gone: Gone): Some | null {
  if (rows === null || query.trim() === '') return null;
  return cut(Array.from(rows.search(query, mostAsked(gone)), rows.listedAt), gone);
}

/** The links for a query, best first: the newest where it is empty. Null until they can be looked up. */
export function searchLinks(
  { index, rows }: Pick<OpenedIndex, 'index' | 'rows'>,
  query: string,
  gone: Gone,
): Promise<Some> | null {
  if (index === null) return null;
  if (query.trim() === '') return index.newest(mostAsked(gone)).then((links) => cut(links, gone));
  const atOnce = findAtOnce(rows, query, gone);
  return atOnce && Promise.resolve(atOnce);
}

/** The same, as they are typed: in the very frame that shows the letter, as long as nothing has to be read for it. */
export function useFound({ index, rows, state }: OpenedIndex, query: string, gone: Gone): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  // The newest are read from the database, which has them before they are in memory.
  const revision = query.trim() === '' ? state?.revision : null;
  const atOnce = useMemo(() => findAtOnce(rows, query, gone), [rows, query, gone]);
  const mustRead = atOnce === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision reads again
  useEffect(() => {
    const finding = mustRead ? searchLinks({ index, rows }, query, gone) : null;
    if (finding === null) return;
    let current = true;
    finding.then((some) => current && setFound({ state: 'found', query, ...some })).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [index, rows, query, revision, mustRead, gone]);

  // What is gone since is not to be copied until those are read anew.
  const withoutGone = useMemo(
    () => (found.state === 'loading' ? [] : found.links.filter(({ id }) => !gone.has(id))),
    [found, gone],
  );

  // What was found for the letter before stays until the next is there.
  if (atOnce !== null) return { state: 'found', query, ...atOnce };
  return found.state === 'loading' ? found : { ...found, links: withoutGone };
}
