import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';

/** A copied link at its service: unchanged as far as is known, with another address, or gone. */
type CheckedCopy = { state: 'unchanged' | 'gone' } | { state: 'changed'; link: LinkRecord };

/** A link to copy and check. */
export type CheckableLink = Pick<ListedLink, 'id' | 'title' | 'short_url' | 'custom_url' | 'created_at'>;

/** Returns the address that is copied for a link, as texts show it. */
export const copiedAddress = (link: Pick<CheckableLink, 'short_url' | 'custom_url'>): string =>
  withoutScheme(addressToShare(link) ?? '');

/**
 * Asks the service for a link that was copied, unless it was read or created just now.
 *
 * @param readAt - the time of the last full reading of the list (milliseconds since 1970); null if there was none
 */
export async function checkCopied(copied: CheckableLink, readAt: number | null): Promise<CheckedCopy> {
  if (isJustRead(copied, readAt)) return { state: 'unchanged' };
  const { connectionId, id } = partsOfLink(copied.id);
  const read = await ask('retrieveLink', { id }, connectionId);
  if (!read.ok) return { state: isGone(read.failure) ? 'gone' : 'unchanged' };
  if (addressToShare(read.value) === addressToShare(copied)) return { state: 'unchanged' };
  return { state: 'changed', link: { ...read.value, id: copied.id } };
}
