import type { Connection } from '../connection/kept-connection.ts';
import { findLinksOfPage, openLibrary, type PageLinks } from '../library/index.ts';
import { type Deletion, deletionsIn } from '../outbox/deletions.ts';
import { libraryItem } from '../storage/library.ts';
import { outboxItem } from '../storage/outbox.ts';
import { isGoing } from './shown-links.ts';

/** What is known of a page's links, and which of these are being deleted. */
export interface KnownOfPage extends PageLinks {
  deletions: readonly Deletion[];
  /** When the whole list of links was last read, in milliseconds since 1970; null where it never was. */
  readAt: number | null;
}

const nothing = { exact: [], nearly: [], readAt: null };

/** Whose links are looked up. */
type Of = Pick<Connection, 'id'> & { scope?: string | undefined };

/** Looks up the links of a page. It reads what is kept and asks nobody: the worker may sleep, the service be away. */
export async function readPageLinks({ id, scope }: Of, address: string): Promise<KnownOfPage> {
  const database = await openLibrary(id);
  try {
    const [library, outbox, found] = await Promise.all([
      libraryItem.of(scope).get(),
      outboxItem.of(scope).get(),
      findLinksOfPage(database, address),
    ]);
    const deletions = deletionsIn(outbox.entries);
    const known = library?.connection === id ? { ...found, readAt: library.wholeAt } : nothing;
    return { ...known, deletions };
  } finally {
    database.close();
  }
}

/** The same, where the page has links that can be shown; null where it has none. */
export async function readShownPageLinks(connection: Of, address: string): Promise<KnownOfPage | null> {
  const known = await readPageLinks(connection, address);
  return [...known.exact, ...known.nearly].some(({ id }) => !isGoing(id, known.deletions)) ? known : null;
}
