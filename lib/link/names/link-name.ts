import type { LinkRecord } from '../../contract/link-reading.ts';
import { addressToShare } from '../address-to-share.ts';
import { isolated, withCodes } from '../text-direction.ts';

/** Returns an address for display: without http or https, and with bidi control characters made visible. */
export const withoutScheme = (address: string): string => withCodes(address.replace(/^https?:\/\//i, ''));

/** The fields that a link's name is made from. */
export type NamedLink = Pick<LinkRecord, 'id' | 'title' | 'long_url' | 'short_url' | 'custom_url'>;

/**
 * Returns a link's name: its title, else its destination, else its short address, else its id. The destination says
 * more than a random slug. The name is isolated from surrounding text, whatever characters it contains.
 */
export const linkName = (link: NamedLink): string =>
  isolated(link.title?.trim() || withoutScheme(link.long_url || addressToShare(link) || link.id));
