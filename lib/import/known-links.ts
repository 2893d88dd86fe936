import { type LinkRows, openLinkIndex, shortAddressReader } from '../library/index.ts';
import { hostNamed } from '../link/slug/host-named.ts';
import { likeness } from './likeness.ts';

/** A known link to a page. */
interface KnownLink {
  address: string | null;
}

/** What is known of links that a file is compared with. */
export interface KnownLinks {
  /** Returns the newest link that is like another (likeness.ts) and has not expired. */
  linkLike(key: string): KnownLink | undefined;
  /**
   * Whether a slug is taken on a domain, by what a person calls that; null where the service chooses it. Nobody knows where
   * no known link stands on a domain of that name, nor of which domain the service chooses where they stand on several.
   */
  isTaken(slug: string, domain: string | null): boolean | 'unknown';
}

export const nothingKnown: KnownLinks = { linkLike: () => undefined, isTaken: () => false };

/**
 * Reads what is known of a connection's links, and answers with what tells it, up to date each time it is asked.
 *
 * @throws DOMException where the browser keeps no databases; what it answers with rejects with one where they were closed
 */
export async function readKnownLinks(connectionId: string): Promise<() => Promise<KnownLinks>> {
  // A worker of a page has no extension API, so it refreshes by itself.
  const index = openLinkIndex({ connectionIds: [connectionId] });
  index.needTexts(true);
  await index.loaded;
  let known = knownIn(index.rows);
  return async () => {
    if (await index.refresh()) known = knownIn(index.rows);
    return known;
  };
}

/**
 * All known links by where they lead, and all slugs that are taken. All of them: a row that is corrected may lead where none
 * did when its file was checked.
 */
function knownIn(rows: LinkRows | null): KnownLinks {
  if (rows === null) return nothingKnown;
  const links = new Map<string, KnownLink>();
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
