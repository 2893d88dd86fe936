import type { LinkRecord } from '../contract/link-reading.ts';
import { effectiveLink } from './effective.ts';

type Expiring = Pick<LinkRecord, 'has_expiration' | 'expiration' | 'is_expired'>;

/** True if the service says that a link has expired, or its date has come since. */
export function isExpired(link: Expiring, now: Date): boolean {
  const { expiration } = effectiveLink(link);
  return link.is_expired === true || (expiration !== null && Date.parse(expiration) <= now.getTime());
}
