import { isWebAddress } from '../contract/web-address.ts';

/**
 * The context of a new link: a tab, the address in it (empty if the browser hides it), and a connection. Its schema is
 * in schemas.ts.
 */
export interface Place {
  tabId: number;
  address: string;
  connectionId: string;
}

/** The id of no tab (`tabs.TAB_ID_NONE`). */
export const noTab = -1;

export const samePlace = (one: Place, other: Place): boolean =>
  one.tabId === other.tabId && one.address === other.address && one.connectionId === other.connectionId;

/** The prefix of a channel's place, before the page's address (channels/channel-place.ts). */
const channelPrefix = /^channel:.*?:(?=https?:)/i;

/**
 * True if a place is on a page of the web: blank tabs and the browser's own pages share addresses without being one
 * page.
 */
export const isWebPage = ({ address }: Pick<Place, 'address'>): boolean =>
  isWebAddress(address.replace(channelPrefix, ''));

/** True if two tabs show one page of the web. */
export const samePage = (one: Place, other: Place): boolean => one.address === other.address && isWebPage(one);

/** Returns the address of the place that stands for a page where a link without one is corrected, by the id of its operation. */
export const addressOfOperation = (id: string): string => `pending:${id}`;
