import type { ListedLink, Table } from '@/lib/library/index.ts';
import { loadTable } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { deletionsIn } from '@/lib/outbox/deletions.ts';
import { currentLibrary } from '../library/current-library.ts';
import { outboxEntries } from '../outbox/outbox.ts';

/** The links known, as they are searched while somebody types. */
export interface Search {
  /** The links for what was typed, best first; those that are being deleted are none of them. */
  find(query: string, most: number): ListedLink[];
  /** The link at a short address, written as it is copied. */
  linkAt(address: string): ListedLink | null;
}

/** How long the table stays in memory after it was last used, in milliseconds: of 100,000 links it has 30 MB. */
const keptFor = 60_000;

let held: { connection: string; table: Promise<Table> } | null = null;
let letGo: ReturnType<typeof setTimeout> | undefined;

/** Loads what is searched, or has it brought up to date; null without a connection. */
export async function loadSearch(): Promise<Search | null> {
  const library = await currentLibrary();
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
    const [table, entries] = await Promise.all([loading, outboxEntries()]);
    // What is new is there for the next letter: none waits for it.
    if (isHeld) void table.refresh().catch(() => undefined);
    return searchIn(
      table,
      new Set(deletionsIn(entries).flatMap(({ id, state }) => (state.name === 'failed' ? [] : id))),
    );
  } catch (fault) {
    held = null;
    throw fault;
  }
}

function searchIn(table: Table, gone: ReadonlySet<string>): Search {
  const find = (query: string, most: number) =>
    Array.from(table.find(query, most + gone.size), table.listedAt)
      .filter((link) => link !== null)
      .filter((link) => !gone.has(link.id) && addressToShare(link) !== null)
      .slice(0, most);
  return { find, linkAt: (address) => find(address, 5).find((link) => addressToShare(link) === address) ?? null };
}
