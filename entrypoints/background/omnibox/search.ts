import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import type { ListedLink, Table } from '@/lib/library/index.ts';
import { loadTable } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { deletionsIn } from '@/lib/outbox/deletions.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { libraryOf } from '../library/current-library.ts';
import { outboxEntries } from '../outbox/outbox.ts';

/** The links known, as they are searched while somebody types. */
export interface Search {
  /** Whose links these are. */
  connection: Connection;
  /** What that one is called, where there are several. */
  label: string | null;
  /** The links for what was typed, best first; those that are being deleted are none of them. */
  find(query: string, most: number): ListedLink[];
  /** The link at a short address, written as it is copied. */
  linkAt(address: string): ListedLink | null;
}

/** How long the table stays in memory after it was last used, in milliseconds: of 100,000 links it has 30 MB. */
const keptFor = 60_000;

let held: { connection: string; table: Promise<Table> } | null = null;
let letGo: ReturnType<typeof setTimeout> | undefined;

/** Loads what is searched of a connection, or has it brought up to date; null without one. */
export async function loadSearch(of: Connection | null): Promise<Search | null> {
  const library = of && (await libraryOf(of));
  if (library === null) return null;
  const { connection, database } = library;
  const isHeld = held?.connection === connection.id;
  if (!isHeld) held = { connection: connection.id, table: loadTable(database) };
  clearTimeout(letGo);
  letGo = setTimeout(() => {
    held = null;
  }, keptFor);
  const loading = held?.table;
  if (loading === undefined) return null;
  try {
    const [table, entries, all] = await Promise.all([loading, outboxEntries(), readConnections()]);
    // What is new is there for the next letter: none waits for it.
    if (isHeld) void table.refresh().catch(() => undefined);
    const label = all.length > 1 ? connectionName(connection) : null;
    return searchIn(
      { connection, label },
      table,
      new Set(
        deletionsIn(entries.filter(({ baseUrl }) => baseUrl === serviceOf(connection))).flatMap(({ id, state }) =>
          state.name === 'failed' ? [] : id,
        ),
      ),
    );
  } catch (fault) {
    held = null;
    throw fault;
  }
}

function searchIn(of: Pick<Search, 'connection' | 'label'>, table: Table, gone: ReadonlySet<string>): Search {
  const find = (query: string, most: number) =>
    Array.from(table.find(query, most + gone.size), table.listedAt)
      .filter((link) => link !== null)
      .filter((link) => !gone.has(link.id) && addressToShare(link) !== null)
      .slice(0, most);
  return {
    ...of,
    find,
    linkAt: (address) => find(address, 5).find((link) => addressToShare(link) === address) ?? null,
  };
}
