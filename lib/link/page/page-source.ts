import { isWebAddress } from '../../contract/web-address.ts';
import { completeAddress } from '../address/typed-address.ts';

/** The page that a link is about, and the tab it was begun in, if any. */
export interface PageSource {
  tabId: number | null;
  address: string;
}

/**
 * Which page can be read for a draft: the one it was begun on, else the one it leads to, wherever that is open. Null
 * when there is no web page to look for.
 */
export function pageSource(at: { tabId: number; address: string } | null, long_url: string): PageSource | null {
  if (at !== null && isWebAddress(at.address)) return at;
  const address = completeAddress(long_url);
  return isWebAddress(address) ? { tabId: null, address } : null;
}
