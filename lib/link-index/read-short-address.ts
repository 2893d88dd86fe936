import { foldText } from '../contract/fold-text.ts';
import { bareHost } from '../link/host.ts';
import { decoded } from '../link/slug/decoded.ts';

/** The parts of a short address that identify its link: the host, and the last part of the path. */
interface ShortAddress {
  host: string;
  name: string;
}

/**
 * Reads a short address in any spelling: without a scheme, followed by a slash, a query or a fragment, encoded or not. The
 * host comes without `www.`, and both parts are folded.
 */
export function readShortAddress(text: string): ShortAddress | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) return null;
  return { host: bareHost(url.host), name: foldText(shortNameOf(url)) };
}

/** Returns the slug or code in a short address as it is spelled there; empty if it has none. */
export function shortNameIn(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : shortNameOf(url);
}

const shortNameOf = ({ pathname }: URL): string => decoded(pathname.split('/').findLast((part) => part !== '') ?? '');

/** An address whose name needs no decoding: the part before the name, and the name. */
const plain = /^(https?:\/\/[^/?#\\\s]+\/)([\w-]+)$/;

/** Reads the short addresses of many links as they are spelled. They use few hosts, each of which is parsed once. */
export function shortAddressReader(): (address: string) => ShortAddress | null {
  const hosts = new Map<string, string | null>();
  return (address) => {
    const [, place, name] = plain.exec(address) ?? [];
    if (place === undefined || name === undefined) {
      const url = URL.parse(address);
      return url && { host: url.host, name: shortNameOf(url) };
    }
    const parsed = hosts.get(place);
    const host = parsed === undefined ? (URL.parse(place)?.host ?? null) : parsed;
    hosts.set(place, host);
    return host === null ? null : { host, name };
  };
}
