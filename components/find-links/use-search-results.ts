import { useEffect, useMemo, useState } from 'react';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { OpenedIndex } from './use-link-index.ts';

/** The number of links shown: more than a person reads before typing another letter. */
const maxShown = 30;

interface FoundLinks {
  links: ListedLink[];
  hasMore: boolean;
}

type Search = { state: 'loading' } | ({ state: 'found'; query: string } & FoundLinks);

/** The ids of links that are being deleted. */
type Gone = ReadonlySet<string>;

/** One more than is shown, to find out whether there are more. */
const countToFind = (gone: Gone) => maxShown + gone.size + 1;

/** Returns the links to show. Null stands for a link that failed to load. */
function toFoundLinks(links: readonly (ListedLink | null)[], gone: Gone): FoundLinks {
  const remaining = links.filter((link) => link === null || !gone.has(link.id));
  return {
    links: remaining.slice(0, maxShown).filter((link) => link !== null),
    hasMore: remaining.length > maxShown,
  };
}

/** Searches the links in memory, best match first. Null before they are loaded, and without a query. */
function searchInMemory(rows: OpenedIndex['rows'], query: string, gone: Gone): FoundLinks | null {
  if (rows === null || query.trim() === '') return null;
  return toFoundLinks(Array.from(rows.search(query, countToFind(gone)), rows.listedAt), gone);
}

/** Returns the links of a query, best match first; the newest for an empty query. Null until the index is loaded. */
export function searchLinks(
  { index, rows }: Pick<OpenedIndex, 'index' | 'rows'>,
  query: string,
  gone: Gone,
): Promise<FoundLinks> | null {
  if (index === null) return null;
  if (query.trim() === '') return index.newest(countToFind(gone)).then((links) => toFoundLinks(links, gone));
  const found = searchInMemory(rows, query, gone);
  return found && Promise.resolve(found);
}

/** Searches as a person types. Results in memory show in the same frame as the typed letter. */
export function useSearchResults({ index, rows, state }: OpenedIndex, query: string, gone: Gone): Search {
  const [found, setFound] = useState<Search>({ state: 'loading' });
  // The newest links are read from the database: they are there before they are in memory.
  const revision = query.trim() === '' ? state?.revision : null;
  const inMemory = useMemo(() => searchInMemory(rows, query, gone), [rows, query, gone]);
  const mustRead = inMemory === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision means that the database has changed
  useEffect(() => {
    const finding = mustRead ? searchLinks({ index, rows }, query, gone) : null;
    if (finding === null) return;
    let current = true;
    finding.then((links) => current && setFound({ state: 'found', query, ...links })).catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [index, rows, query, revision, mustRead, gone]);

  // Links deleted since must not be copied while the list is read again.
  const withoutGone = useMemo(
    () => (found.state === 'loading' ? [] : found.links.filter(({ id }) => !gone.has(id))),
    [found, gone],
  );

  // The earlier results stay until the next ones are loaded.
  if (inMemory !== null) return { state: 'found', query, ...inMemory };
  return found.state === 'loading' ? found : { ...found, links: withoutGone };
}
