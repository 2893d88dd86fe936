import type { LinkRecord } from '../../lib/contract/link-reading.ts';
import { withHemDatabase } from '../../lib/database/hem-database.ts';
import { linkRows } from '../../lib/link-index/link-rows.ts';
import { columnsOf, rowOf } from '../../lib/link-index/search-columns.ts';
import { beginChange, clearLinks, finishChange, putLinks } from '../../lib/link-index/writing.ts';

/** Replaces the cached links of a connection, as the background does. */
export const cacheLinks = (connectionId: string, links: readonly LinkRecord[], revision = 1): Promise<void> =>
  withHemDatabase(async (database) => {
    const change = beginChange({ connectionId, database });
    change.counts.revision = revision - 1;
    await clearLinks(change);
    await putLinks(change, links);
    await change.transaction.objectStore('syncStates').put(await finishChange(change), connectionId);
    await change.transaction.done;
  });

/** Returns links as list rows in memory, with all texts. */
export const rowsOf = (links: readonly LinkRecord[]) =>
  linkRows([{ connectionId: null, columns: columnsOf(links.map(rowOf), 1) }], true);

/** Returns the links of several connections as list rows in memory. */
export const joinedRows = (lists: Readonly<Record<string, readonly LinkRecord[]>>) =>
  linkRows(
    Object.entries(lists).map(([connectionId, links]) => ({ connectionId, columns: columnsOf(links.map(rowOf), 1) })),
    true,
  );

/** Returns the ids of the connections with data in the cache. */
export const cachedConnections = (): Promise<string[]> =>
  withHemDatabase(async (database) => {
    const keys = await Promise.all(
      (['links', 'columns', 'seenIds'] as const).map(async (name) =>
        (await database.getAllKeys(name)).map(([id]) => id),
      ),
    );
    return [...new Set([...keys.flat(), ...(await database.getAllKeys('syncStates'))])];
  });
