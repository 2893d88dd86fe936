import { useEffect, useState } from 'react';
import { type AllTables, createAllTables, type Member } from '@/components/all-links/all-tables.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { findNewestLinks, keyOf, type ListedLink } from '@/lib/library/index.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { OpenedLibrary } from './use-library.ts';

const nothing: OpenedLibrary = { state: undefined, newest: null, table: null, version: 0 };

/** Opens the cached links of all connections, by link keys; null opens none. */
export function useAllLibraries(connections: readonly Connection[] | null): OpenedLibrary {
  const [library, setLibrary] = useState(nothing);
  useEffect(() => {
    if (connections === null) return;
    const tables = createAllTables(connections);
    // Stays the same function, so that nothing is read again.
    const newest = (most: number) => newestOf(tables.store.getState().members, most);
    const show = ({ members, joined, version }: AllTables) =>
      joined !== null && setLibrary({ state: leastKnown(members), newest, table: joined, version });
    const unfollow = tables.store.subscribe(show);
    const close = tables.open();
    return () => {
      unfollow();
      close();
      setLibrary(nothing);
    };
  }, [connections]);
  return library;
}

/** The newest first; of links as new as each other, those of the first connection. */
const byCreation = (one: ListedLink, other: ListedLink) => keyOf(other)[0] - keyOf(one)[0];

async function newestOf(members: readonly Member[], most: number): Promise<ListedLink[]> {
  const each = members.map(async ({ connection, known }) => {
    const links = known.state === 'ready' ? await findNewestLinks(known.database, most) : [];
    return links.map((link) => ({ ...link, id: linkKey(connection.id, link.id) }));
  });
  return (await Promise.all(each)).flat().sort(byCreation).slice(0, most);
}

/** Returns the state of the least complete connection; if all are complete, of one that has links. */
function leastKnown(members: readonly Member[]): LibraryState | null {
  const states = members.map(({ library }) => library);
  const partly = states.find((state) => state === null || state.wholeAt === null || state.gap != null);
  return partly === undefined
    ? (states.find((state) => state !== null && state.known > 0) ?? states[0] ?? null)
    : partly;
}
