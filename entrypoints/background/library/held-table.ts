import type { Connection } from '@/lib/connection/saved-connection.ts';
import { loadTable, type Table } from '@/lib/library/index.ts';
import { type Background, perBackground } from '../background.ts';
import { libraryOf } from './current-library.ts';

/** How long the table stays in memory after it was last used, in milliseconds: of 100,000 links it has 30 MB. */
const keptFor = 60_000;

const memoryOf = perBackground(() => ({
  held: null as { connection: string; table: Promise<Table> } | null,
  letGo: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/**
 * The links known of a connection, to look for some of them while somebody types; null without a connection. Where it was
 * there already it may lack what is new, until it is refreshed.
 */
export async function holdTable(background: Background, of: Connection | null) {
  const memory = memoryOf(background);
  const library = of && (await libraryOf(background, of));
  if (library === null) return null;
  const { connection, database } = library;
  const wasHeld = memory.held?.connection === connection.id;
  const holding =
    wasHeld && memory.held !== null ? memory.held : { connection: connection.id, table: loadTable(database) };
  memory.held = holding;
  clearTimeout(memory.letGo);
  memory.letGo = background.setTimeout(() => {
    memory.held = null;
  }, keptFor);
  try {
    return { connection, table: await holding.table, wasHeld };
  } catch (fault) {
    if (memory.held === holding) memory.held = null;
    throw fault;
  }
}
