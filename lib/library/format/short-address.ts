import { bareHost } from '../../link/bare-host.ts';
import { foldText } from '../../link/fold-text.ts';
import { decoded } from '../../link/slug/decoded.ts';

/** What tells a short address from others: its host, without `www.`, and the last part of its path. Both folded. */
interface ShortAddress {
  host: string;
  name: string;
}

/** Reads a short address in any spelling: without a scheme, with a slash, a query or a fragment behind it, encoded or not. */
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
