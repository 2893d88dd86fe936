import type { Connection } from '@/lib/connection/saved-connection.ts';
import { loadTable, type Table } from '@/lib/library/index.ts';
import { libraryOf } from './current-library.ts';

/** How long the table stays in memory after it was last used, in milliseconds: of 100,000 links it has 30 MB. */
const keptFor = 60_000;

let held: { connection: string; table: Promise<Table> } | null = null;
let letGo: ReturnType<typeof setTimeout> | undefined;

/**
 * The links known of a connection, to look for some of them while somebody types; null without a connection. Where it was
 * there already it may lack what is new, until it is refreshed.
 */
export async function holdTable(of: Connection | null) {
  const library = of && (await libraryOf(of));
  if (library === null) return null;
  const { connection, database } = library;
  const wasHeld = held?.connection === connection.id;
  const holding = wasHeld && held !== null ? held : { connection: connection.id, table: loadTable(database) };
  held = holding;
  clearTimeout(letGo);
  letGo = setTimeout(() => {
    held = null;
  }, keptFor);
  try {
    return { connection, table: await holding.table, wasHeld };
  } catch (fault) {
    if (held === holding) held = null;
    throw fault;
  }
}
