import type { LibraryDatabase } from '../format/database.ts';
import { type LinkGroup, readGroup } from '../format/link-group.ts';

/** How many groups are read at once: some thousand links, so that a page stays in motion. */
const batch = 100;

/** All links known, some thousand at a time, in no order: for what no index tells. */
export async function* eachGroup(database: LibraryDatabase): AsyncGenerator<LinkGroup[]> {
  let last: number | undefined = Number.NEGATIVE_INFINITY;
  while (last !== undefined) {
    const { store } = database.transaction('links');
    const range = IDBKeyRange.lowerBound(last, true);
    const [keys, kept] = await Promise.all([store.getAllKeys(range, batch), store.getAll(range, batch)]);
    last = keys.at(-1);
    yield kept.flatMap((value) => readGroup(value) ?? []);
  }
}
