import type { LinkRecord } from '../contract/link-reading.ts';
import { hasCredentials } from '../link/address/credentials.ts';
import { effectiveLink } from '../link/effective.ts';
import { bareHost } from '../link/host.ts';
import { type Platform, platforms } from '../link/platform/platforms.ts';

/** The largest number of links that are checked at once. */
export const maxLinks = 2000;

/** Why a destination is not checked. */
export type Reason = 'notHttps' | 'credentials' | 'ownLink';

/** A destination of a link. */
export interface Destination {
  link: LinkRecord;
  field: 'long_url' | Platform['field'] | 'geo_targets';
  /** The country of its rule, by its code. */
  country: string | null;
  /** As the service returned it. */
  address: string;
  /** The URL to request, without a fragment; or the reason why it is not requested. */
  request: { url: string } | { reason: Reason };
}

/** Returns all destinations of a link: also those of platforms and countries, if they are on. */
export function destinationsOf(record: LinkRecord, ownHosts: ReadonlySet<string>): Destination[] {
  const link = effectiveLink(record);
  const fields = ['long_url', ...platforms.map(({ field }) => field)] as const;
  const rules = link.geo_targets ?? [];
  return [
    ...fields.map((field) => ({ field, country: null, address: link[field] })),
    ...rules.map((rule) => ({
      field: 'geo_targets' as const,
      country: rule.country?.iso2 ?? null,
      address: rule.target_url,
    })),
  ].flatMap(({ address, ...rest }) =>
    address ? { ...rest, link: record, address, request: requestFor(address, ownHosts) } : [],
  );
}

/** A dot after a name. It is the same host. */
const lastDot = /\.(?=$|:)/;

function requestFor(address: string, ownHosts: ReadonlySet<string>): Destination['request'] {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return { reason: 'notHttps' };
  // Fetch refuses such a URL.
  if (hasCredentials(address)) return { reason: 'credentials' };
  // A visit of an unknown short link counts, too. The home page of its host is none.
  if (ownHosts.has(bareHost(url.host.replace(lastDot, ''))) && url.pathname !== '/') return { reason: 'ownLink' };
  url.hash = '';
  return { url: url.href };
}

/** Returns the URLs to request, each once. */
export const urlsIn = (destinations: readonly Destination[]): string[] => [
  ...new Set(destinations.flatMap(({ request }) => ('url' in request ? request.url : []))),
];

/** Returns the origins of URLs, each once. */
export const originsOf = (urls: readonly string[]): string[] => [...new Set(urls.map((url) => new URL(url).origin))];
