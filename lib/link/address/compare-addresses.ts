import { trackingOn } from './tracking-parameters.ts';

/** The similarity of two addresses: equal except for spelling, probably the same page, or neither. */
export type Likeness = 'exact' | 'nearly' | 'different';

/**
 * Compares two web addresses.
 *
 * `exact` ignores differences without effect: case of scheme and host, the default port, dots in a path, percent-encoding,
 * an empty query or fragment. `nearly` also ignores differences that seldom have one: http or https, `www.`, a slash at the
 * end, the order of the query, tracking parameters, a fragment (unless it is a route, such as `#/settings` or
 * `#!/settings`).
 */
export function compareAddresses(one: string, other: string): Likeness {
  if (one === other) return 'exact';
  const [a, b] = [webUrl(one), webUrl(other)];
  if (a === null || b === null) return 'different';
  if (exactForm(a) === exactForm(b)) return 'exact';
  return looseForm(a) === looseForm(b) ? 'nearly' : 'different';
}

/** Returns a key that `exact` and `nearly` equal addresses share. A text that is no web address is its own key. */
export function looseKey(address: string): string {
  const url = webUrl(address);
  return url === null ? address : looseForm(url);
}

/** Returns a key that `exact`ly equal addresses share. A text that is no web address is its own key. */
export function exactKey(address: string): string {
  const [, scheme, rest] = written.exec(address) ?? [];
  if (scheme !== undefined && !/\/\.|xn--/.test(address)) return `${scheme}:@${rest}`;
  const url = webUrl(address);
  return url === null ? address : exactForm(url);
}

/**
 * An address as a browser writes it, without dots in the path and encoded hosts. Most are, and parsing a hundred thousand
 * takes most of a second.
 */
const written = /^(https?:\/\/)((?:[a-z\d-]+\.)+[a-z]+\/[\w.~/+,:;@!$()*=&-]*(?:\?[\w.~/?+,:;@!$()*=&-]+)?)$/;

function webUrl(address: string): URL | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

const exactForm = ({ protocol, username, password, host, pathname, search, hash }: URL) =>
  // An empty search and hash read as '' whether or not their sign is there.
  `${protocol}//${username}:${password}@${host}${plain(pathname)}${plain(search)}${plain(hash)}`;

function looseForm({ username, password, hostname, port, pathname, searchParams, hash }: URL): string {
  const isTracking = trackingOn(hostname);
  const kept = [...searchParams].filter(([name]) => !isTracking(name));
  // Sort by name only, since the order of values with the same name has a meaning.
  const query = new URLSearchParams(kept);
  query.sort();
  const user = username === '' && password === '' ? '' : `${username}:${password}@`;
  const place = `${user}${withoutWww(hostname)}${port === '' ? '' : `:${port}`}${plain(pathname).replace(/(?<!\/)\/+$/, '')}`;
  return `${place}?${query}${/^#!?\//.test(hash) ? plain(hash) : ''}`;
}

/** Without `www.`, unless that is all there is before the top level: `www.example` is a name of its own. */
function withoutWww(hostname: string): string {
  const bare = hostname.replace(/\.$/, '');
  return /^www\.[^.]+\.[^.]/.test(bare) ? bare.slice(4) : bare;
}

/**
 * Decodes percent-encoded characters that need no encoding, and writes the others with capital digits (RFC 3986
 * §6.2.2).
 */
const plain = (text: string) =>
  text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });

/** Returns a function that is true for addresses that are exactly one of many. */
export function addressSet(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false;
  const keys = new Set(addresses.map(exactKey));
  return (address) => keys.has(exactKey(address));
}
