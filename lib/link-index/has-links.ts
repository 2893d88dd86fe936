import { isObject } from '../contract/is-object.ts';
import { readIfThere, resultOf } from '../database/first-look.ts';
import { keysOfConnection, pageKey } from '../database/keys.ts';

/*
 * Finds out if a page has links, before the popup's first paint. Imports neither idb nor zod, to keep the popup small.
 */

/**
 * True if any link of a connection leads to a page or to a similar address (compare-addresses.ts), or if the page
 * itself may be a short address.
 *
 * @param labels - the labels of the connection's domains
 * @throws DOMException when the database cannot be read
 */
export const hasLinksOfPage = async (
  connectionId: string,
  address: string,
  labels: readonly string[] = [],
): Promise<boolean> => (await readIfThere((database) => hasLinksIn(database, connectionId, address, labels))) ?? false;

/** Returns what `hasLinksOfPage` does, for an open database. */
export async function hasLinksIn(
  database: IDBDatabase,
  connectionId: string,
  address: string,
  labels: readonly string[],
): Promise<boolean> {
  // A database of an older version: its caches will be created anew.
  if (!database.objectStoreNames.contains('links')) return false;
  const links = database.transaction('links').objectStore('links');
  const [count, newest] = await Promise.all([
    resultOf(links.index('page').count(pageKey(connectionId, address))),
    resultOf(links.openCursor(keysOfConnection(connectionId), 'prev')),
  ]);
  const group: unknown = newest?.value;
  return count > 0 || (group !== undefined && mayBeShortAddress(address, { labels, group }));
}

/** The sources of the hosts of a connection's short addresses. */
interface ShortHosts {
  /** The labels of its domains, which usually are their hosts. */
  labels: readonly string[];
  /** A stored group of its links (link-groups.ts), unparsed. */
  group: unknown;
}

/** True if an address may be one of a connection's short addresses: it is on one of their hosts, and has a path. */
export function mayBeShortAddress(address: string, { labels, group }: ShortHosts): boolean {
  const { host = '', pathname = '/' } = URL.parse(address) ?? {};
  if (host === '' || pathname === '/') return false;
  const isThere = (short: unknown) => typeof short === 'string' && URL.parse(short)?.host === host;
  if (labels.some((label) => isThere(`https://${label}`))) return true;
  const records: unknown = isObject(group) ? group['records'] : null;
  if (!Array.isArray(records)) return false;
  return records.some((record) => isObject(record) && (isThere(record['short_url']) || isThere(record['custom_url'])));
}
