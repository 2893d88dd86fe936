import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

/** A link as QR codes need it. */
export interface CodeItem {
  id: string;
  address: string;
  title: string | null;
  favicon: string | null;
}

type Shown = Pick<LinkRecord, 'id' | 'title' | 'short_url' | 'custom_url'> & Partial<Pick<LinkRecord, 'favicon'>>;

/** Returns a link as QR codes need it; null without a short address of the web. */
export function codeItemOf(link: Shown): CodeItem | null {
  const address = addressToShare(link);
  if (address === null || !isWebAddress(address)) return null;
  return { id: link.id, address, title: link.title?.trim() || null, favicon: link.favicon ?? null };
}
