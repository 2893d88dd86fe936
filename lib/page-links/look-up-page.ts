import { findLinksOfPage, openLibrary, type PageLinks } from '../library/index.ts';
import { type Deletion, deletionsIn } from '../outbox/deletions.ts';
import { libraryItem } from '../storage/library.ts';
import { outboxItem } from '../storage/outbox.ts';
import { isGoing } from './shown-links.ts';

/** What is known of a page's links, and which of these are being deleted. */
export interface KnownOfPage extends PageLinks {
  deletions: readonly Deletion[];
}

/** Looks up the links of a page. It reads what is kept and asks nobody: the worker may sleep, the service be away. */
export async function lookUpPage(connectionId: string, address: string): Promise<KnownOfPage> {
  const database = await openLibrary(connectionId);
  try {
    const [library, outbox, found] = await Promise.all([
      libraryItem.get(),
      outboxItem.get(),
      findLinksOfPage(database, address),
    ]);
    const deletions = deletionsIn(outbox.entries);
    return library?.connection === connectionId ? { ...found, deletions } : { exact: [], nearly: [], deletions };
  } finally {
    database.close();
  }
}

/** The same, where the page has links that can be shown; null where it has none. */
export async function lookUpShown(connectionId: string, address: string): Promise<KnownOfPage | null> {
  const known = await lookUpPage(connectionId, address);
  return [...known.exact, ...known.nearly].some(({ id }) => !isGoing(id, known.deletions)) ? known : null;
}
