import type { ListedLink } from '@/lib/library/listed-link.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

/** An address as people read it: without the scheme that all have. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');

/** What a link is called: its title, else where it leads, else its address. */
export const titleOf = (link: Omit<ListedLink, 'created_at'>): string =>
  link.title?.trim() || withoutScheme(link.long_url || addressToShare(link) || link.id);
