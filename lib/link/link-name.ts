import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from './address-to-share.ts';
import { isolated, withCodes } from './text-direction.ts';

/** An address as people read it: without the scheme that all have, and with no sign that turns it round unseen. */
export const withoutScheme = (address: string): string => withCodes(address.replace(/^https?:\/\//i, ''));

/** What a link's name is made of. */
type Named = Pick<LinkRecord, 'id' | 'title' | 'long_url' | 'short_url' | 'custom_url'>;

/**
 * What a link is called, everywhere: its title; else where it leads, which tells more than a short address made by chance;
 * else that, and its id where there is nothing. It can stand in the middle of a sentence, whatever somebody wrote into it.
 */
export const linkName = (link: Named): string =>
  isolated(link.title?.trim() || withoutScheme(link.long_url || addressToShare(link) || link.id));
