import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

/** What a code is made for: a link's short address, with what stands under it. */
export interface CodeItem {
  id: string;
  address: string;
  title: string | null;
  favicon: string | null;
}

type Shown = Pick<LinkRecord, 'id' | 'title' | 'short_url' | 'custom_url'> & Partial<Pick<LinkRecord, 'favicon'>>;

/** The code of a link; null where the service gave it no short address, or one that is not of the web. */
export function codeItemOf(link: Shown): CodeItem | null {
  const address = addressToShare(link);
  if (address === null || !isWebAddress(address)) return null;
  return { id: link.id, address, title: link.title?.trim() || null, favicon: link.favicon ?? null };
}
