import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { ListedLink, OpenLinkIndex } from '@/lib/link-index/index.ts';
import { deletionsIn, hidesLink } from '@/lib/operations/deletions.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { NoteProblem } from '../shared/problems.ts';

/** Searches cached links while a person types. */
export interface Search {
  /** The connection of the links. */
  connection: Connection;
  /** The connection's name, if there are several connections. */
  label: string | null;
  /** Returns the matching links, best first, without those being deleted. */
  find(query: string, most: number): ListedLink[];
  /** Returns the link with a short address, written as it is copied. */
  linkAt(address: string): ListedLink | null;
}

interface Needs {
  noteProblem: NoteProblem;
  linkIndex: LinkIndex;
  operations: Operations;
}

export function loadSearchWith({ noteProblem, linkIndex, operations }: Needs) {
  /** Loads the cached links of a connection, or refreshes them; null without a connection. */
  async function loadSearch(of: Connection | null): Promise<Search | null> {
    const [holding, entries, all] = await Promise.all([
      linkIndex.loadSearchIndex(of),
      operations.pendingOperations(),
      readConnections(),
    ]);
    if (holding === null) return null;
    const { connection, index, wasLoaded } = holding;
    // New links appear with the next letter; the current search does not wait for them.
    if (wasLoaded) void index.refresh().catch(noteProblem('readCache'));
    const label = all.length > 1 ? connectionName(connection) : null;
    const deletions = deletionsIn(entries.filter(({ connectionId }) => connectionId === connection.id));
    return searchIn({ connection, label }, index, new Set(deletions.filter(hidesLink).map(({ id }) => id)));
  }

  return loadSearch;
}

function searchIn(of: Pick<Search, 'connection' | 'label'>, index: OpenLinkIndex, gone: ReadonlySet<string>): Search {
  const find = (query: string, most: number) => {
    const { rows } = index;
    return Array.from(rows?.search(query, most + gone.size) ?? [], (row) => rows?.listedAt(row) ?? null)
      .filter((link) => link !== null)
      .filter((link) => !gone.has(link.id) && addressToShare(link) !== null)
      .slice(0, most);
  };
  return {
    ...of,
    find,
    linkAt: (address) => find(address, 5).find((link) => addressToShare(link) === address) ?? null,
  };
}
