import type { LinkRecord } from '../contract/link-reading.ts';

type Expiring = Pick<LinkRecord, 'has_expiration' | 'expiration' | 'is_expired'>;

/**
 * Whether a link has expired, by what is known of it: the service says so, or its date has come since. A date that is
 * switched off does not count (reading R3).
 */
export function isExpired({ has_expiration, expiration, is_expired }: Expiring, now: Date): boolean {
  if (is_expired === true) return true;
  return has_expiration !== false && expiration !== null && Date.parse(expiration) <= now.getTime();
}
