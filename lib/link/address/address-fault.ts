import { isWebAddress } from '../../contract/web-address.ts';
import { otherScheme } from './other-scheme.ts';

/** A mistake in an address that a person typed or pasted. */
export type AddressFault =
  /** Its beginning is doubled or misspelled. `instead` is the corrected address; null if there is none. */
  | { kind: 'beginning'; instead: string | null }
  /** It leads to an app, behind the beginning of a web address. */
  | { kind: 'app'; address: string; scheme: string }
  /** A page has probably shortened it (cut-address.ts). `instead` says that it is whole; null if it leads nowhere. */
  | { kind: 'cut'; instead: string | null }
  /** No website can have this host. */
  | { kind: 'host'; host: string };

/** A scheme, also misspelled or behind a stray letter (`hhttps`, `vhttps`, `ttps`), with its signs. */
const beginning = /^(?:www\.)?([a-z]{0,3}https?|h+t+ps?|tt+ps?)([:;](?!\d)[/\\]*|[/\\]{2,})/i;

/** A part of a host as DNS and browsers take it, also with `_`. Not only hyphens. */
const label = /^(?!-+$)[a-z\d_-]+$/i;

/** Returns the mistake in a completed address (typed-address.ts); null if there is none. */
export function addressFault(address: string): AddressFault | null {
  let [rest, count, last, isExact] = [address, 0, '', false];
  for (let match = beginning.exec(rest); match !== null; match = beginning.exec(rest)) {
    const [start, scheme = '', signs = ''] = match;
    isExact = /^https?$/i.test(scheme) && start.startsWith(`${scheme}://`) && signs.startsWith('://');
    [rest, count, last] = [rest.slice(start.length), count + 1, /s$/i.test(scheme) ? 'https' : 'http'];
  }
  // A scheme alone is being typed.
  if (count === 0 || (count === 1 && rest === '')) return null;
  const scheme = otherScheme(rest);
  // A user name also has a colon behind it.
  if (scheme !== null && rest.startsWith('//', scheme.length)) return { kind: 'app', address: rest, scheme };
  if (count === 1 && isExact) return hostFault(address);
  const meant = `${last}://${rest}`;
  const instead = isWebAddress(meant) && hostFault(meant) === null ? meant : null;
  return count === 1 && instead === null ? null : { kind: 'beginning', instead };
}

/** Names the host of a web address that no website can have: `example,com`, `example..com`, `-.com`. */
function hostFault(address: string): AddressFault | null {
  const url = URL.parse(address);
  const host = url?.hostname ?? /^https?:[/\\]+([^/?#\\]*)/i.exec(address)?.[1] ?? '';
  const isFine =
    url !== null && isWebAddress(address) && (/^\[.*\]$/.test(host) || labelsOf(host).every((one) => label.test(one)));
  return isFine || host === '' ? null : { kind: 'host', host };
}

const labelsOf = (host: string): string[] => host.replace(/\.$/, '').split('.');
