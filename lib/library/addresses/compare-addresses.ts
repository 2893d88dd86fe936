import { isTracking } from '../../link/utm/tracking-parameters.ts';

/** How alike two addresses are: letter for letter but for ways of writing, the same page as far as one can tell, or not. */
export type Likeness = 'exact' | 'nearly' | 'different';

/**
 * How alike two web addresses are.
 *
 * `exact` forgives what never makes a difference: case of scheme and host, a port that goes without saying, dots in a
 * path, how a character is percent-encoded, a `?` or `#` with nothing behind it. `nearly` also forgives what seldom does:
 * http or https, `www.`, a slash at the end, the order of the query, tracking parameters, a fragment (unless it is a
 * route, such as `#/settings` or `#!/settings`).
 */
export function compareAddresses(one: string, other: string): Likeness {
  if (one === other) return 'exact';
  const [a, b] = [webUrl(one), webUrl(other)];
  if (a === null || b === null) return 'different';
  if (exactForm(a) === exactForm(b)) return 'exact';
  return looseForm(a) === looseForm(b) ? 'nearly' : 'different';
}

/**
 * What addresses that are `exact` or `nearly` the same have in common: what links are looked up by. What is no web
 * address stands for itself.
 */
export function looseKey(address: string): string {
  const url = webUrl(address);
  return url === null ? address : looseForm(url);
}

/** What addresses that are `exact`ly the same have in common. What is no web address stands for itself. */
export function exactKey(address: string): string {
  const [, scheme, rest] = written.exec(address) ?? [];
  if (scheme !== undefined && !/\/\.|xn--/.test(address)) return `${scheme}:@${rest}`;
  const url = webUrl(address);
  return url === null ? address : exactForm(url);
}

/**
 * An address as a browser writes it, but for dots in the path and hosts in code: most are, and parsing a hundred thousand
 * takes most of a second.
 */
const written = /^(https?:\/\/)((?:[a-z\d-]+\.)+[a-z]+\/[\w.~/+,:;@!$()*=&-]*(?:\?[\w.~/?+,:;@!$()*=&-]+)?)$/;

function webUrl(address: string): URL | null {
  const url = URL.parse(address);
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url : null;
}

const exactForm = ({ protocol, username, password, host, pathname, search, hash }: URL) =>
  // An empty search and hash read as '' whether or not their sign is there.
  `${protocol}//${username}:${password}@${host}${plain(pathname)}${plain(search)}${plain(hash)}`;

function looseForm({ username, password, hostname, port, pathname, searchParams, hash }: URL): string {
  const kept = [...searchParams].filter(([name]) => !isTracking(name));
  // By name alone: values of one name mean something by their order.
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const user = username === '' && password === '' ? '' : `${username}:${password}@`;
  const place = `${user}${withoutWww(hostname)}${port === '' ? '' : `:${port}`}${plain(pathname).replace(/\/+$/, '')}`;
  return `${place}?${query}${/^#!?\//.test(hash) ? plain(hash) : ''}`;
}

/** Without `www.`, unless that is all there is before the top level: `www.example` is a name of its own. */
function withoutWww(hostname: string): string {
  const bare = hostname.replace(/\.$/, '');
  return /^www\.[^.]+\.[^.]/.test(bare) ? bare.slice(4) : bare;
}

/** Percent-encoded characters that need not be, decoded; all others with capital digits (RFC 3986 §6.2.2). */
const plain = (text: string) =>
  text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
