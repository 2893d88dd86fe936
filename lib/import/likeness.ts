import type { CreateLinkBody } from '../contract/link-writing.ts';
import { exactKey } from '../link/address/compare-addresses.ts';
import { utmText } from '../link-index/index.ts';
import type { PendingLink } from '../operations/pending-link.ts';

/**
 * Returns a key of destination and UTM values, which is equal for duplicates. Links of several channels differ in their
 * UTM values. `utm` must be a result of `utmText`.
 */
export const likeness = ({ long_url, utm }: PendingLink): string => JSON.stringify([exactKey(long_url), utm]);

/** Caches the keys of new links, since each correction compares all rows of a file again. */
const found = new WeakMap<CreateLinkBody, string>();

/** Returns the key of a link to create, from the cache if possible. */
export function likenessOf(body: CreateLinkBody): string {
  const key = found.get(body) ?? likeness({ long_url: body.long_url, utm: utmText(body) });
  found.set(body, key);
  return key;
}
