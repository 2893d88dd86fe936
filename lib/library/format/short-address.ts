import { bareHost } from '../../link/bare-host.ts';
import { foldText } from '../../link/fold-text.ts';
import { decoded } from '../../link/slug/decoded.ts';

/** What tells a short address from others: its host, and the last part of its path. */
interface ShortAddress {
  host: string;
  name: string;
}

/**
 * Reads a short address in any spelling: without a scheme, with a slash, a query or a fragment behind it, encoded or not.
 * Its host is without `www.`, and both are folded.
 */
export function readShortAddress(text: string): ShortAddress | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) return null;
  return { host: bareHost(url.host), name: foldText(shortNameOf(url)) };
}

/** The slug or code in a short address as it is spelled there; empty where it has none. */
export function shortNameIn(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : shortNameOf(url);
}

/** The same of an address that was parsed. */
const shortNameOf = ({ pathname }: URL): string => decoded(pathname.split('/').findLast((part) => part !== '') ?? '');

/** An address with a name that needs no decoding: what stands before it, and the name. */
const plain = /^(https?:\/\/[^/?#\\\s]+\/)([\w-]+)$/;

/** Reads the short addresses of many links as they are spelled: they stand on few hosts, each of which is parsed once. */
export function shortAddressReader(): (address: string) => ShortAddress | null {
  const hosts = new Map<string, string | null>();
  return (address) => {
    const [, place, name] = plain.exec(address) ?? [];
    if (place === undefined || name === undefined) {
      const url = URL.parse(address);
      return url && { host: url.host, name: shortNameOf(url) };
    }
    const known = hosts.get(place);
    const host = known === undefined ? (URL.parse(place)?.host ?? null) : known;
    hosts.set(place, host);
    return host === null ? null : { host, name };
  };
}
