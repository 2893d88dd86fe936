import { isWebPage, type Place } from '../place.ts';

/**
 * Where the link of a channel is made: a place of its own beside the page's, so that each of a page's channels has one link
 * under way, and none is taken for the link that the form makes.
 */
export const placeOfChannel = (page: Place, channel: string): Place => ({
  ...page,
  address: `channel:${channel}:${page.address}`,
});

/** Returns the channel whose link is made at a place, for the page at another; null where it is no channel's of that page. */
export function channelAt({ tabId, address }: Place, page: Place): string | null {
  const [before, after] = ['channel:', `:${page.address}`];
  const isOfPage = page.address !== '' && address.startsWith(before) && address.endsWith(after);
  return isOfPage && (tabId === page.tabId || isWebPage(page)) ? address.slice(before.length, -after.length) : null;
}
