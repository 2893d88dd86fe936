import { maxFewClicks } from '../../lib/contract/few-clicks.ts';
import type { LinkTable } from '../storage/tables.ts';

type Expiring = Pick<LinkTable, 'has_expiration' | 'expiration' | 'click_limit' | 'click_count'>;

/** Returns true if a link expires after a number of clicks. */
export const hasClickLimit = (link: Pick<Expiring, 'has_expiration' | 'click_limit'>) =>
  link.has_expiration === 1 && link.click_limit !== null;

/** Returns true if a link's click limit is so low that programs which check links could use it up. */
export const hasFewClicks = ({ has_expiration, click_limit }: Pick<Expiring, 'has_expiration' | 'click_limit'>) =>
  has_expiration === 1 && click_limit !== null && click_limit <= maxFewClicks;

/** Returns true if a link has an expiration, and its date has passed or its clicks are used up. */
export function isExpired(link: Expiring, now: Date): boolean {
  if (link.has_expiration === 0) return false;
  const isPast = link.expiration !== null && Date.parse(link.expiration) <= now.getTime();
  const isUsedUp = link.click_limit !== null && link.click_count >= link.click_limit;
  return isPast || isUsedUp;
}
