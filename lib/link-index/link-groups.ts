import * as z from 'zod/mini';
import { type LinkRecord, readableRecord } from '../contract/link-reading.ts';
import { type HemDatabase, withHemDatabase } from '../database/hem-database.ts';
import { keysOfConnection, pageKey } from '../database/keys.ts';
import { linkKey } from '../link/link-key.ts';

/** The cached links of a connection in the open database. */
export interface CachedLinks {
  connectionId: string;
  database: HemDatabase;
}

/** Opens the cached links of a connection for one reading. */
export const withCachedLinks = <T>(connectionId: string, read: (links: CachedLinks) => Promise<T>): Promise<T> =>
  withHemDatabase((database) => read({ connectionId, database }));

/**
 * The number of links that are added as one value. Writing a value takes the browser the same time for one link as for
 * twenty, and a first reading writes a hundred for each page. Reading a link reads its whole group.
 */
export const groupSize = 20;

/** Some links, as lists in the same order. The first two are indexed, and contain the connection's id. */
const linkGroup = z.object({
  ids: z.array(z.string()),
  /** The loose keys of the destinations (compare-addresses.ts). */
  pages: z.array(z.string()),
  /** Each record is parsed on demand. */
  records: z.array(z.unknown()),
});

export type LinkGroup = z.infer<typeof linkGroup>;

/** Makes groups of links that are cached for the first time. */
export function groupsOf(connectionId: string, records: readonly LinkRecord[]): LinkGroup[] {
  return Array.from({ length: Math.ceil(records.length / groupSize) }, (_, at) => {
    const group: LinkGroup = { ids: [], pages: [], records: [] };
    for (const record of records.slice(at * groupSize, (at + 1) * groupSize)) putIn(group, connectionId, record);
    return group;
  });
}

/** Reads a stored group. Null if there is none, or if it cannot be parsed: the next reading of the list repairs it. */
export const readGroup = (stored: unknown): LinkGroup | null => linkGroup.safeParse(stored).data ?? null;

/** Returns a link of a group by its key; null if it is not in it, or cannot be parsed. */
export const linkIn = (group: LinkGroup, key: string): LinkRecord | null =>
  readRecord(group.records[group.ids.indexOf(key)]);

/** Returns the links of a group to a page, or nearly to it. */
export const linksOfPageIn = ({ pages, records }: LinkGroup, page: string): LinkRecord[] =>
  pages.flatMap((one, at) => (one === page ? (readRecord(records[at]) ?? []) : []));

/** Adds a link to a group, or replaces it. */
export function putIn(group: LinkGroup, connectionId: string, record: LinkRecord): void {
  const key = linkKey(connectionId, record.id);
  const there = group.ids.indexOf(key);
  const at = there < 0 ? group.ids.length : there;
  group.ids[at] = key;
  group.pages[at] = pageKey(connectionId, record.long_url ?? '');
  group.records[at] = record;
}

/** Removes a link from its group. */
export function removeFrom(group: LinkGroup, key: string): void {
  const at = group.ids.indexOf(key);
  for (const list of [group.ids, group.pages, group.records]) list.splice(at, 1);
}

/** Parses a stored link; null if that fails. */
export const readRecord = (stored: unknown): LinkRecord | null => readableRecord.safeParse(stored).data ?? null;

/** The number of groups in a batch: some thousand links, so that a page stays responsive. */
const batch = 100;

/** Reads all cached links in batches, in no order. Their records are not parsed, which takes ten times as long. */
export async function* eachBatch({ connectionId, database }: CachedLinks): AsyncGenerator<unknown[]> {
  const all = keysOfConnection(connectionId);
  for (let range: IDBKeyRange | null = all; range !== null; ) {
    const { store } = database.transaction('links');
    const [keys, stored]: [[string, number][], unknown[]] = await Promise.all([
      store.getAllKeys(range, batch),
      store.getAll(range, batch),
    ]);
    yield stored.flatMap((value) => readGroup(value)?.records ?? []);
    const last = keys.at(-1);
    range = last === undefined ? null : IDBKeyRange.bound(last, all.upper, true);
  }
}
