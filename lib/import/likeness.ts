import type { CreateLinkBody } from '../contract/link-writing.ts';
import { exactKey } from '../link/address/compare-addresses.ts';
import { utmText } from '../link-index/index.ts';
import type { LinkUnderWay } from '../operations/link-under-way.ts';

/**
 * Returns a key that duplicate links share: destination and UTM values. Links of several channels differ by their UTM
 * values, which are given in the form of `utmText`.
 */
export const likeness = ({ long_url, utm }: LinkUnderWay): string => JSON.stringify([exactKey(long_url), utm]);

/** Computed once for each new link, since a correction compares all rows of a file again. */
const found = new WeakMap<CreateLinkBody, string>();

/** Returns the cached key of a link to create. */
export function likenessOf(body: CreateLinkBody): string {
  const key = found.get(body) ?? likeness({ long_url: body.long_url, utm: utmText(body) });
  found.set(body, key);
  return key;
}
