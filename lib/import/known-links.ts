import { loadTable, openLibrary, shortAddressReader } from '../library/index.ts';
import { hostNamed } from '../link/slug/host-named.ts';
import { likeness } from './likeness.ts';

/** A known link to a page. */
interface KnownLink {
  address: string | null;
}

/** What is known of links that a file is compared with. */
export interface KnownLinks {
  /** The link that is like another (likeness.ts); none where there is none. */
  linkLike(key: string): KnownLink | undefined;
  /**
   * Whether a slug is taken on a domain, by what a person calls that; null where the service chooses it. Nobody knows where
   * no known link stands on a domain of that name, nor of which domain the service chooses where they stand on several.
   */
  isTaken(slug: string, domain: string | null): boolean | 'unknown';
}

export const nothingKnown: KnownLinks = { linkLike: () => undefined, isTaken: () => false };

/**
 * All known links by where they lead, and all slugs that are taken; nothing where the browser keeps no databases. All of
 * them: a row that is corrected may lead where none did when its file was checked.
 */
export async function readKnownLinks(connectionId: string): Promise<KnownLinks> {
  const links = new Map<string, KnownLink>();
  const hosts = new Set<string>();
  const hostsOf = new Map<string, Set<string>>();
  const readAddress = shortAddressReader();
  try {
    const database = await openLibrary(connectionId);
    try {
      const table = await loadTable(database);
      for (let row = 0; row < table.size; row += 1) {
        const link = table.comparedAt(row);
        if (link === null) continue;
        const { short_url: address } = link;
        const key = likeness(link);
        if (!links.has(key)) links.set(key, { address });
        const short = address === null ? null : readAddress(address);
        if (short === null) continue;
        hosts.add(short.host);
        hostsOf.set(short.name, (hostsOf.get(short.name) ?? new Set()).add(short.host));
      }
    } finally {
      database.close();
    }
  } catch {
    return nothingKnown;
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
