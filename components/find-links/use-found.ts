import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { findLinks, findNewestLinks } from '@/lib/library/find.ts';
import type { OpenedLibrary } from './use-library.ts';

/** How many links are shown: some more than anybody reads before typing another letter. */
const mostShown = 30;

export type Found =
  /** Before anything could be looked up. */
  { state: 'loading' } | { state: 'found'; query: string; links: LinkRecord[] };

/** The links for a query, best first: the newest where it is empty. Null until they can be looked up. */
export function lookFor({ database, table }: OpenedLibrary, query: string): Promise<LinkRecord[]> | null {
  if (database === null) return null;
  if (query.trim() === '') return findNewestLinks(database, mostShown);
  return table === null ? null : findLinks(database, table.search(query, mostShown));
}

/** The same, as they are typed: what was found for the last letter stays until the next is there. */
export function useFound(library: OpenedLibrary, query: string): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const { database, table, version, state } = library;
  // The newest are read from the database, which has them before the table is loaded.
  const revision = query.trim() === '' ? state?.revision : version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is when to look again
  useEffect(() => {
    const looked = lookFor({ database, table, version, state }, query);
    if (looked === null) return;
    let current = true;
    looked.then((links) => current && setFound({ state: 'found', query, links })).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [database, table, query, revision]);

  return found;
}
