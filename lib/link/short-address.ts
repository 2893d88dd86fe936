import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from './address-to-share.ts';
import type { LinkDraft } from './draft.ts';

/** What is known of where a link stands: its record when there is one, else what the person calls its domain. */
interface Known {
  record: Pick<LinkRecord, 'custom_link' | 'custom_url' | 'short_url'> | null;
  domain: string | null;
}

/**
 * The short address that a draft will have, as far as it can be known before the service names it: the record's own while
 * its slug stays, else host and slug. Null without a slug or a host.
 */
export function shortAddressOf({ custom_link }: LinkDraft, { record, domain }: Known): string | null {
  const slug = custom_link.trim();
  if (record !== null && (slug === '' || slug === record.custom_link)) return addressToShare(record);
  const host = record === null ? domain : (URL.parse(record.short_url ?? '')?.host ?? null);
  return slug === '' || host === null ? null : `${host}/${encodeURIComponent(slug.toWellFormed())}`;
}
