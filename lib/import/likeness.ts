import type { CreateLinkBody } from '../contract/link-writing.ts';
import { exactKey, utmText } from '../library/index.ts';
import type { LinkUnderWay } from '../operations/link-under-way.ts';

/**
 * What links have in common that a person would not want twice: those of several channels are told apart by their UTM
 * values, which are given as `utmText` has them.
 */
export const likeness = ({ long_url, utm }: LinkUnderWay): string => JSON.stringify([exactKey(long_url), utm]);

/** Found once for each link that is to be made: all rows of a file are compared again whenever one is corrected. */
const found = new WeakMap<CreateLinkBody, string>();

/** The same of a link that is to be made. */
export function likenessOf(body: CreateLinkBody): string {
  const key = found.get(body) ?? likeness({ long_url: body.long_url, utm: utmText(body) });
  found.set(body, key);
  return key;
}
