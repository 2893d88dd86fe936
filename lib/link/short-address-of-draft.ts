import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from './address-to-share.ts';
import type { LinkDraft } from './draft.ts';
import { normalizeSlug } from './normalize-draft.ts';

/** The source of a link's host: its record, or the name of its domain for a new link. */
interface AddressSource {
  record: Pick<LinkRecord, 'custom_link' | 'custom_url' | 'short_url'> | null;
  domain: string | null;
}

/**
 * Returns the short address that a draft will have: the record's own if its slug stays, else host and slug. Null if
 * either is unknown.
 */
export function shortAddressOfDraft({ custom_link }: LinkDraft, { record, domain }: AddressSource): string | null {
  const slug = normalizeSlug(custom_link);
  if (record !== null && (slug === '' || slug === record.custom_link)) return addressToShare(record);
  const host = record === null ? domain : (URL.parse(record.short_url ?? '')?.host ?? null);
  return slug === '' || host === null ? null : `${host}/${encodeURIComponent(slug.toWellFormed())}`;
}
