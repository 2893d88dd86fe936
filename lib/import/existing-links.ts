import { hostNamed } from '../link/host.ts';
import { type LinkRows, openLinkIndex, shortAddressReader } from '../link-index/index.ts';
import { likeness } from './likeness.ts';

/** A cached link. */
interface ExistingLink {
  address: string | null;
}

/** The cached links that a file is compared with. */
export interface ExistingLinks {
  /** Returns the newest matching link (likeness.ts) that has not expired. */
  linkLike(key: string): ExistingLink | undefined;
  /**
   * True if a slug is taken on a domain, given by its name (null: the service chooses). Unknown if no cached link uses
   * a domain of that name. Also unknown if the service chooses and cached links use several domains.
   */
  isTaken(slug: string, domain: string | null): boolean | 'unknown';
}

export const noExistingLinks: ExistingLinks = { linkLike: () => undefined, isTaken: () => false };

/**
 * Loads the cached links of a connection. The returned function gives them up to date at each call.
 *
 * @throws DOMException if the browser has no databases. The returned function rejects with one after the browser closed
 * them.
 */
export async function readExistingLinks(connectionId: string): Promise<() => Promise<ExistingLinks>> {
  // A worker of a page has no extension API, so it refreshes by itself.
  const index = openLinkIndex({ connectionIds: [connectionId] });
  index.needTexts(true);
  await index.loaded;
  let existing = existingIn(index.rows);
  return async () => {
    if (await index.refresh()) existing = existingIn(index.rows);
    return existing;
  };
}

/**
 * Indexes all cached links by destination, and all taken slugs. All are needed: a corrected row may match a link that
 * no row matched before.
 */
function existingIn(rows: LinkRows | null): ExistingLinks {
  if (rows === null) return noExistingLinks;
  const links = new Map<string, ExistingLink>();
  const hosts = new Set<string>();
  const hostsOf = new Map<string, Set<string>>();
  const readAddress = shortAddressReader();
  for (let row = 0; row < rows.size; row += 1) {
    const link = rows.comparedAt(row);
    if (link === null) continue;
    const { short_url: address } = link;
    const key = likeness(link);
    if (!link.isExpired && !links.has(key)) links.set(key, { address });
    const short = address === null ? null : readAddress(address);
    if (short === null) continue;
    hosts.add(short.host);
    hostsOf.set(short.name, (hostsOf.get(short.name) ?? new Set()).add(short.host));
  }
  return {
    linkLike: (key) => links.get(key),
    isTaken(slug, domain) {
      const taken = hostsOf.get(slug);
      if (taken === undefined) return false;
      const named = hostNamed(domain);
      if (named !== null && hosts.has(named)) return taken.has(named);
      return (domain ?? '').trim() === '' && hosts.size === 1 ? true : 'unknown';
    },
  };
}
