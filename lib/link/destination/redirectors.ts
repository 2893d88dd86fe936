import { isConnectionLink } from '../../connection/connection-link.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { hasCredentials } from '../address/credentials.ts';
import { putTogether, takeApart } from '../address/query-text.ts';
import { isOn } from '../address/tracking-parameters.ts';
import { fromBase64 } from './base64-text.ts';
import { parameterOf } from './parameter.ts';
import { fromProofpoint } from './proofpoint.ts';

/** The number of redirectors within one another that are unwrapped. */
const maxDepth = 5;

/** A service whose addresses name the page that they lead to. */
interface Redirector {
  /** Hosts with their subdomains, separated by spaces, as in tracking-parameters.ts. */
  hosts: string;
  path: RegExp;
  /** Returns the named address; anything else if there is none. */
  target: (url: URL) => string | null;
}

/** Returns the first of some query parameters that is a web address. */
const inParameter =
  (...names: readonly string[]): Redirector['target'] =>
  (url) =>
    names.map((name) => parameterOf(url, name)).find(isWebAddress) ?? null;

/** Matches the path of an AMP page: its kind, `s/` for https, and the publisher's host and path. */
const ampPath = /^\/\w+\/(s\/)?([^/.]+\.[^/]+(?:\/.*)?)$/s;

/** Query parameters that AMP caches and viewers add to those of the page. */
const ampParameters = ['amp_gsa', 'amp_js_v', 'usqp'];

/** Reads the address of a page in an AMP cache or viewer, without the viewer's own parameters. */
function fromAmp({ href, pathname }: URL): string | null {
  const [, isSecure, page] = ampPath.exec(pathname) ?? [];
  if (page === undefined) return null;
  const pairs = takeApart(href).pairs.filter((pair) => !ampParameters.includes(pair.replace(/=.*/s, '')));
  return putTogether({ before: `${isSecure ? 'https' : 'http'}://${page}`, pairs, fragment: '' });
}

/** Reads the parameter of Bing's results: `a1` and the address in Base64. */
const fromBing = (text: string): string | null => (text.startsWith('a1') ? fromBase64(text.slice('a1'.length)) : null);

const redirectors: readonly Redirector[] = [
  { hosts: 'google.*', path: /^\/url$/, target: inParameter('q', 'url') },
  { hosts: 'google.*', path: /^\/amp\//, target: fromAmp },
  { hosts: 'cdn.ampproject.org bing-amp.com', path: /^\/(?:c|v|wp)\//, target: fromAmp },
  { hosts: 'bing.com', path: /^\/ck\/a$/, target: (url) => fromBing(parameterOf(url, 'u')) },
  { hosts: 'duckduckgo.com', path: /^\/l\/$/, target: inParameter('uddg') },
  { hosts: 'youtube.com', path: /^\/redirect$/, target: inParameter('q') },
  { hosts: 'facebook.com', path: /^\/l\.php$/, target: inParameter('u') },
  { hosts: 'l.instagram.com l.threads.com l.threads.net', path: /^\/$/, target: inParameter('u') },
  { hosts: 'linkedin.com', path: /^\/(?:safety\/go|redir\/redirect)\/?$/, target: inParameter('url') },
  {
    hosts: 'safelinks.protection.outlook.com safelinks.protection.office365.us',
    path: /^\//,
    target: inParameter('url'),
  },
  { hosts: 'urldefense.proofpoint.com urldefense.com urldefense.us', path: /^\/v[123]\//, target: fromProofpoint },
];

/**
 * Returns the address that a redirector's address names, without a request. Redirectors within one another are
 * unwrapped together. Null for any other address, and for one that names no public page.
 */
export function unwrapRedirect(address: string): string | null {
  let page: string | null = null;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const inner = targetOf(page ?? address);
    if (inner === null) break;
    page = inner;
  }
  return page;
}

function targetOf(address: string): string | null {
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (url === null) return null;
  const isHere = ({ hosts, path }: Redirector) =>
    hosts.split(' ').some((host) => isOn(url.hostname, host)) && path.test(url.pathname);
  const target = redirectors.find(isHere)?.target(url) ?? null;
  // The browser's spelling, so that the line shows the host that a visit goes to.
  const named = target !== null && isWebAddress(target) ? (URL.parse(target)?.href ?? null) : null;
  return named === null || hasCredentials(named) || isConnectionLink(named) ? null : named;
}
