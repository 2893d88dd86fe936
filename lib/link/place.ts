import * as z from 'zod/mini';
import { isWebAddress } from '../contract/web-address.ts';

/**
 * Where the popup was opened, on which connection: a tab, and the address in it (empty where the browser tells none).
 */
export const place = z.object({ tabId: z.int(), address: z.string(), connectionId: z.string() });

export type Place = z.infer<typeof place>;

/** What browsers call a tab that there is not (`tabs.TAB_ID_NONE`). */
export const noTab = -1;

export const samePlace = (one: Place, other: Place): boolean =>
  one.tabId === other.tabId && one.address === other.address && one.connectionId === other.connectionId;

/** The prefix of a channel's place, before the page's address (channels/channel-place.ts). */
const channelPrefix = /^channel:.*?:(?=https?:)/i;

/** True if a place is on a page of the web: blank tabs and the browser's own pages share addresses without being one page. */
export const isWebPage = ({ address }: Pick<Place, 'address'>): boolean =>
  isWebAddress(address.replace(channelPrefix, ''));

/** True if two tabs show one page of the web. */
export const samePage = (one: Place, other: Place): boolean => one.address === other.address && isWebPage(one);

/** Where a link that was asked for without a page can be corrected, by the id of its entry in the outbox. */
export const placeOfEntry = (id: string): string => `outbox:${id}`;
