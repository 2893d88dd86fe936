import { isConnectionLink } from '../../connection/connection-link.ts';
import { hasCredentials, withoutCredentials } from '../address/credentials.ts';
import { isSamePage } from '../page/same-page.ts';
import { absolute } from '../preview/absolute.ts';

/** The canonical links in the head of a page, as they are written there. */
export interface CanonicalLinks {
  /** The page's own address. */
  address: string;
  /** The base of relative addresses. */
  base: string;
  links: readonly string[];
}

/**
 * Returns the address that a page names as its canonical one; null if it names none but its own. Links that disagree
 * count as none, as in search engines.
 *
 * @param tabAddress - the address that the popup shows. The tab may have left for another page
 */
export function canonicalOf({ address, base, links }: CanonicalLinks, tabAddress: string): string | null {
  if (!isSamePage(withoutCredentials(address), withoutCredentials(tabAddress))) return null;
  const [named, ...others] = new Set(links.map((link) => absolute(link, base)).filter((one) => one !== null));
  if (named === undefined || others.length > 0 || hasCredentials(named) || isConnectionLink(named)) return null;
  return isSamePage(named, address) ? null : named;
}
