import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

/** What a link is called: its title, else the best there is. */
export const linkName = (link: LinkRecord): string => link.title || addressToShare(link) || link.long_url || link.id;
