import { inScope } from '../in-scope.ts';
import type { Place } from '../place.ts';

/**
 * Where the link of a channel is made: a place of its own beside the page's, so that each of a page's channels has one link
 * under way, and none is taken for the link that the form makes.
 */
export const placeOfChannel = ({ tabId, address, scope }: Place, channel: string): Place =>
  inScope({ tabId, address: `channel:${channel}:${address}` }, scope);

/** The channel whose link is made at a place, for a page; null where it is no channel's, or another page's. */
export function channelAt({ address }: Place, page: string): string | null {
  const [before, after] = ['channel:', `:${page}`];
  const isOfPage = page !== '' && address.startsWith(before) && address.endsWith(after);
  return isOfPage ? address.slice(before.length, -after.length) : null;
}
