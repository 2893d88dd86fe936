import type { CreatedLink } from '../contract/link-created.ts';

/** The address to give to people: the custom one when there is one (reading R11). Null when the service named none. */
export function addressToShare(link: Pick<CreatedLink, 'short_url' | 'custom_url'>): string | null {
  return link.custom_url || link.short_url || null;
}
