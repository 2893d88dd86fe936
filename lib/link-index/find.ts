import type { LinkRecord } from '../contract/link-reading.ts';
import { keysOfConnection, pageKey } from '../database/keys.ts';
import { compareAddresses, type Likeness, looseKey } from '../link/address/compare-addresses.ts';
import { linkKey } from '../link/link-key.ts';
import { mayBeShortAddress } from './has-links.ts';
import { type CachedLinks, type LinkGroup, linkIn, linksOfPageIn, readGroup, withCachedLinks } from './link-groups.ts';
import { partsOf } from './parts.ts';
import { readShortAddress } from './read-short-address.ts';
import { placesOfNames } from './search.ts';
import { idAt, newestFirst, readColumns, sizeOf } from './search-columns.ts';
import { hostsOf } from './taken-slugs.ts';

/** The links to a page: exact matches and near ones, each newest first. */
export interface PageLinks {
  exact: LinkRecord[];
  nearly: LinkRecord[];
}

/** Returns links by their ids, in that order. Skips links that are not cached. */
export async function findLinks(
  { connectionId, database }: CachedLinks,
  ids: readonly string[],
): Promise<LinkRecord[]> {
  const index = database.transaction('links').store.index('id');
  const groups = new Map<string, LinkGroup>();
  const found: LinkRecord[] = [];
  for (const key of ids.map((id) => linkKey(connectionId, id))) {
    // Neighbors in a list are usually in the same group, since they were cached together.
    const group = groups.get(key) ?? readGroup(await index.get(key));
    if (group === null) continue;
    for (const one of group.ids) groups.set(one, group);
    const link = linkIn(group, key);
    if (link !== null) found.push(link);
  }
  return found;
}

/** Returns the cached links of a connection by their ids, without missing ones. Rejects without a database. */
export const cachedLinks = (connectionId: string, ids: readonly string[]): Promise<LinkRecord[]> =>
  withCachedLinks(connectionId, (links) => findLinks(links, ids));

/** Returns a cached link of a connection; null if there is none. Rejects without a database. */
export const cachedLink = async (connectionId: string, id: string): Promise<LinkRecord | null> =>
  (await cachedLinks(connectionId, [id]))[0] ?? null;

/** Returns the links to a page (compare-addresses.ts). */
export async function findLinksOfPage(cached: CachedLinks, address: string): Promise<PageLinks> {
  const [links = []] = await linksOfPages(cached, [address]);
  links.sort(newestFirst);
  const found: Record<Likeness, LinkRecord[]> = { exact: [], nearly: [], different: [] };
  for (const link of links) found[compareAddresses(link.long_url ?? '', address)].push(link);
  return { exact: found.exact, nearly: found.nearly };
}

/** Returns the ids of the links to each of some pages, or nearly to it. */
export async function findIdsOfPages(cached: CachedLinks, addresses: readonly string[]): Promise<string[][]> {
  return (await linksOfPages(cached, addresses)).map((links) => links.map(({ id }) => id));
}

/** Returns how many links lead to a page, or nearly to it. */
export async function countLinksOfPage(cached: CachedLinks, address: string): Promise<number> {
  const [links = []] = await linksOfPages(cached, [address]);
  return links.length;
}

/** Looks up several pages at once, since a job has one for each row. */
async function linksOfPages({ connectionId, database }: CachedLinks, addresses: readonly string[]) {
  const index = database.transaction('links').store.index('page');
  const pages = addresses.map((address) => pageKey(connectionId, address));
  const stored = await Promise.all(pages.map((page) => index.getAll(page)));
  return pages.map((page, at): LinkRecord[] => {
    const groups = (stored[at] ?? []).flatMap((group) => readGroup(group) ?? []);
    return groups.flatMap((group) => linksOfPageIn(group, page));
  });
}

/**
 * Returns the links with a short address, newest first. Reads all columns, but only for a host of short addresses.
 *
 * @param labels - the labels of the connection's domains
 */
export async function findLinksAt(
  cached: CachedLinks,
  address: string,
  labels: readonly string[],
): Promise<LinkRecord[]> {
  const { connectionId, database } = cached;
  const range = keysOfConnection(connectionId);
  const newest = await database.transaction('links').store.openCursor(range, 'prev');
  const name = readShortAddress(address)?.name ?? '';
  if (newest === null || name === '' || !mayBeShortAddress(address, { labels, group: newest.value })) return [];
  const columns = (await database.getAll('columns', range)).flatMap((stored) => readColumns(stored) ?? []);
  const ids = partsOf(columns).flatMap((part) =>
    placesOfNames(part, new Set([name])).map((at) => idAt(part.columns, at)),
  );
  const place = withoutQuery(address);
  const links = await findLinks(cached, ids);
  return links
    .filter(({ short_url, custom_url }) =>
      [short_url, custom_url].some((short) => short && withoutQuery(short) === place),
    )
    .toSorted(newestFirst);
}

/** Returns an address without its query and fragment, which do not affect a short address. */
const withoutQuery = (address: string): string => looseKey(address.replace(/[?#].*/s, ''));

/** Returns the hosts of all short addresses of a connection, without `www.`. */
export async function findShortHosts({ connectionId, database }: CachedLinks): Promise<Set<string>> {
  const stored = await database.getAll('columns', keysOfConnection(connectionId));
  return new Set(stored.flatMap((columns) => readColumns(columns) ?? []).flatMap((columns) => [...hostsOf(columns)]));
}

/** Returns the newest links, at most `max`. */
export async function findNewestLinks(cached: CachedLinks, max: number): Promise<LinkRecord[]> {
  const { connectionId, database } = cached;
  const ids: string[] = [];
  const { store } = database.transaction('columns');
  for await (const { value } of store.iterate(keysOfConnection(connectionId), 'prev')) {
    const columns = readColumns(value);
    if (columns === null) continue;
    const size = Math.min(sizeOf(columns), max - ids.length);
    for (let at = 0; at < size; at += 1) ids.push(idAt(columns, at));
    if (ids.length >= max) break;
  }
  return findLinks(cached, ids);
}
