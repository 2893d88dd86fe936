import { foldText } from '../contract/fold-text.ts';
import { bareHost } from '../link/host.ts';
import { takenAt } from '../link/slug/taken-at.ts';
import { listedIn, type Part } from './parts.ts';
import { shortNameIn } from './read-short-address.ts';
import { placesOfNames } from './search.ts';
import { type Columns, fieldEnd, hostsIn, hostsReader, type ListedLink, lineEnd } from './search-columns.ts';

/** Slugs to look up, and the name of the domain for them; null if the service chooses it. */
export interface WantedSlugs {
  slugs: readonly string[];
  domain: string | null;
}

/** A link that takes a slug on a host. The host is empty if none is known. */
export interface TakenSlug {
  link: ListedLink;
  custom_link: string;
  host: string;
}

/**
 * Returns the links of a connection that take any of some slugs, newest first: by their slug or by the code that the
 * service gave, spelled as in their address. A link with two hosts comes twice.
 */
export function takenSlugs(parts: readonly Part[], { slugs, domain }: WantedSlugs): TakenSlug[] {
  const wanted = Map.groupBy(new Set(slugs), foldText);
  const names = new Set(wanted.keys());
  const found = parts.flatMap((part) => placesOfNames(part, names).flatMap((at) => slugsOfRow(part, at, wanted)));
  return [...takenAt(domain, found, (host) => parts.some(({ columns }) => hostsOf(columns).has(host)))];
}

/** Returns the wanted slugs of a row, at each of its hosts. */
function slugsOfRow(part: Part, at: number, wanted: ReadonlyMap<string, readonly string[]>): TakenSlug[] {
  const link = listedIn(part, at);
  const address = link.short_url ?? '';
  const spelled = shortNameIn(address);
  // Only the folded code of a link with a slug is stored.
  const isOther = (one: string) => one !== spelled && foldText(one) === foldText(spelled);
  const names = part.lineAt('lines', at).split(fieldEnd, 2);
  const own = names.flatMap((name) => wanted.get(name) ?? []).filter((one) => !isOther(one));
  const ownHost = URL.parse(address)?.host ?? '';
  const hosts = hostsIn(part.lineAt('shown', at)).map((host) => (bareHost(ownHost) === host ? ownHost : host));
  return (hosts.length === 0 ? [''] : hosts).flatMap((host) => own.map((custom_link) => ({ link, custom_link, host })));
}

/** Returns the hosts of all short addresses in columns, without `www.`. */
export function hostsOf({ shown }: Columns): ReadonlySet<string> {
  const readHosts = hostsReader();
  return new Set(shown.split(lineEnd).flatMap(readHosts));
}
