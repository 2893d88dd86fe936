import type { Connection } from '../connection/saved-connection.ts';
import { findLinksAt, findLinksOfPage, type LibraryDatabase, openLibrary, type PageLinks } from '../library/index.ts';
import { type Deletion, deletionsIn } from '../outbox/deletions.ts';
import { libraryItem } from '../storage/library.ts';
import { outboxItem } from '../storage/outbox.ts';
import { isGoing } from './shown-links.ts';

/** What is known of a page's links, and which of these are being deleted. */
export interface KnownOfPage extends PageLinks {
  /** True if the page is the short address of a link: that link is then the only one. */
  isShort: boolean;
  deletions: readonly Deletion[];
  /** The time of the last whole reading of the list, in milliseconds since 1970; null before the first. */
  readAt: number | null;
}

const nothing = { exact: [], nearly: [], isShort: false, readAt: null };

/** Whose links are looked up. */
type Of = Pick<Connection, 'id'>;

/** Looks up the links of a page. It reads what is kept and asks nobody: the worker may sleep, the service be away. */
export async function readPageLinks(of: Of, address: string): Promise<KnownOfPage> {
  return look(of, async (database) => ({ ...(await findLinksOfPage(database, address)), isShort: false }));
}

/** Looks up the link whose short address a page is, or else the links of the page. */
export async function readLinksHere(of: Of & Pick<Connection, 'domains'>, address: string): Promise<KnownOfPage> {
  const labels = of.domains.map(({ label }) => label);
  return look(of, async (database) => {
    const [itself] = await findLinksAt(database, address, labels);
    if (itself !== undefined) return { exact: [itself], nearly: [], isShort: true };
    return { ...(await findLinksOfPage(database, address)), isShort: false };
  });
}

async function look(
  { id }: Of,
  find: (database: LibraryDatabase) => Promise<Omit<KnownOfPage, 'deletions' | 'readAt'>>,
): Promise<KnownOfPage> {
  const database = await openLibrary(id);
  try {
    const [library, outbox, found] = await Promise.all([
      libraryItem.of(id).get(),
      outboxItem.of(id).get(),
      find(database),
    ]);
    const deletions = deletionsIn(outbox.entries);
    const known = library === null ? nothing : { ...found, readAt: library.wholeAt };
    return { ...known, deletions };
  } finally {
    database.close();
  }
}

/** The same, where the page has links that can be shown; null where it has none. */
export async function readShownPageLinks(connection: Connection, address: string): Promise<KnownOfPage | null> {
  const known = await readLinksHere(connection, address);
  return [...known.exact, ...known.nearly].some(({ id }) => !isGoing(id, known.deletions)) ? known : null;
}
