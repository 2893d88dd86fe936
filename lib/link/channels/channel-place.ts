import { isWebPage, type Place } from '../place.ts';

/**
 * Returns the place where a channel's link is made. It differs from the page's own place: each channel of a page has
 * its own pending link, apart from the form's.
 */
export const placeOfChannel = (page: Place, channel: string): Place => ({
  ...page,
  address: `channel:${channel}:${page.address}`,
});

/** Returns the channel whose link is made at a place of the given page; null for any other place. */
export function channelAt({ tabId, address }: Place, page: Place): string | null {
  const [before, after] = ['channel:', `:${page.address}`];
  const isOfPage = page.address !== '' && address.startsWith(before) && address.endsWith(after);
  return isOfPage && (tabId === page.tabId || isWebPage(page)) ? address.slice(before.length, -after.length) : null;
}
