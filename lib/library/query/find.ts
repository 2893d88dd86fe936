import type { LinkRecord } from '../../contract/link-reading.ts';
import { compareAddresses, type Likeness, looseKey } from '../addresses/compare-addresses.ts';
import { mayBeShortAddress } from '../addresses/short-hosts.ts';
import { chunk, factsAt, sizeOf } from '../format/chunk.ts';
import { type LibraryDatabase, openLibrary } from '../format/database.ts';
import { type LinkGroup, linkIn, linksOfPageIn, readGroup } from '../format/link-group.ts';
import { newestFirst, readFacts } from '../format/row.ts';
import { readShortAddress } from '../format/short-address.ts';
import { byNames } from './search/by-names.ts';

/** The links of a page: to the very address, and to nearly the same. Each newest first. */
export interface PageLinks {
  exact: LinkRecord[];
  nearly: LinkRecord[];
}

/** A link by its id, or null when it is not known. */
export const findLink = async (database: LibraryDatabase, id: string): Promise<LinkRecord | null> =>
  (await findLinks(database, [id]))[0] ?? null;

/** Links by their ids, in that order; those that are not known (any more) are left out. */
export async function findLinks(database: LibraryDatabase, ids: readonly string[]): Promise<LinkRecord[]> {
  const index = database.transaction('links').store.index('id');
  const groups = new Map<string, LinkGroup>();
  const found: LinkRecord[] = [];
  for (const id of ids) {
    // Links that stand together mostly came together, and are in the group that was read last.
    const group = groups.get(id) ?? readGroup(await index.get(id));
    if (group === null) continue;
    for (const one of group.ids) groups.set(one, group);
    const link = linkIn(group, id);
    if (link !== null) found.push(link);
  }
  return found;
}

/** The links whose destination is this page, compared with care (compare-addresses.ts). */
export async function findLinksOfPage(database: LibraryDatabase, address: string): Promise<PageLinks> {
  const page = looseKey(address);
  const groups = (await database.getAllFromIndex('links', 'page', page)).flatMap((kept) => readGroup(kept) ?? []);
  const links = groups.flatMap((group) => linksOfPageIn(group, page));
  links.sort(newestFirst);
  const found: Record<Likeness, LinkRecord[]> = { exact: [], nearly: [], different: [] };
  for (const link of links) found[compareAddresses(link.long_url ?? '', address)].push(link);
  return { exact: found.exact, nearly: found.nearly };
}

/**
 * Returns the links whose short address this is, newest first. All rows are looked through, and only for a host of short
 * addresses.
 *
 * @param labels - the labels of the connection's domains
 */
export async function findLinksAt(
  database: LibraryDatabase,
  address: string,
  labels: readonly string[],
): Promise<LinkRecord[]> {
  const newest = await database.transaction('links').store.openCursor(null, 'prev');
  const name = readShortAddress(address)?.name ?? '';
  if (newest === null || name === '' || !mayBeShortAddress(address, { labels, group: newest.value })) return [];
  const chunks = (await database.getAll('rows')).flatMap((kept) => chunk.safeParse(kept).data ?? []);
  const found = byNames(chunks, new Set([name]));
  const ids = found.flatMap(({ chunk: part, at }) => {
    const kept = chunks[part];
    return kept === undefined ? [] : readFacts(factsAt(kept, at)).id;
  });
  const place = placeOf(address);
  const links = await findLinks(database, ids);
  return links
    .filter(({ short_url, custom_url }) => [short_url, custom_url].some((short) => short && placeOf(short) === place))
    .toSorted(newestFirst);
}

/** Returns an address without its query and fragment, which a short address does not depend on. */
const placeOf = (address: string): string => looseKey(address.replace(/[?#].*$/s, ''));

/** The ids of the links to each of some pages, nearly the same ones included. Looked up together: a job has a page for each row. */
export async function findIdsOfPages(database: LibraryDatabase, addresses: readonly string[]): Promise<string[][]> {
  const index = database.transaction('links').store.index('page');
  const pages = addresses.map(looseKey);
  const kept = await Promise.all(pages.map((page) => index.getAll(page)));
  return kept.map((groups, at) =>
    groups.flatMap((group) => linksOfPageIn(readGroup(group) ?? noGroup, pages[at] ?? '').map(({ id }) => id)),
  );
}

const noGroup: LinkGroup = { ids: [], pages: [], records: [] };

/** The newest links, at most so many. */
export async function findNewestLinks(database: LibraryDatabase, most: number): Promise<LinkRecord[]> {
  const ids: string[] = [];
  for await (const cursor of database.transaction('rows').store.iterate(null, 'prev')) {
    const read = chunk.safeParse(cursor.value);
    if (!read.success) continue;
    const size = Math.min(sizeOf(read.data), most - ids.length);
    for (let at = 0; at < size; at += 1) ids.push(readFacts(factsAt(read.data, at)).id);
    if (ids.length >= most) break;
  }
  return findLinks(database, ids);
}

/** How many links lead to this page, or nearly to it (compare-addresses.ts). */
export async function countLinksOfPage(database: LibraryDatabase, address: string): Promise<number> {
  const page = looseKey(address);
  // The index alone has a group once, however many of its links lead there.
  const groups = await database.getAllFromIndex('links', 'page', page);
  return groups.flatMap((kept) => readGroup(kept)?.pages.filter((one) => one === page) ?? []).length;
}

/** What was last known of some links of a connection, without those that are not; none without a database. Asks nobody. */
export async function knownLinks(connectionId: string, ids: readonly string[]): Promise<LinkRecord[]> {
  try {
    const database = await openLibrary(connectionId);
    try {
      return await findLinks(database, ids);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

/** The same of one link, or null. */
export const knownLink = async (connectionId: string, id: string): Promise<LinkRecord | null> =>
  (await knownLinks(connectionId, [id]))[0] ?? null;
