import { hash } from 'node:crypto';
import type { Click } from './click.ts';

const hexDigits = 12;

/**
 * Who clicked, as 48 bits that say nothing else: a keyed hash of link, address and user agent. The link is in it, so
 * that nobody can be followed from one link to another; the key is the database's own, so that nobody outside can try
 * addresses until one fits.
 *
 * The key stands before what is hashed, without HMAC, which costs three times as much: all that HMAC would guard against
 * is a hash that is continued, and of this one most is thrown away.
 */
export function visitorOf(key: string, { linkId, visitor }: Pick<Click, 'linkId' | 'visitor'>): number {
  const digest = hash('sha256', `${key}\n${linkId}\n${visitor.address}\n${visitor.userAgent}`, 'hex');
  return Number.parseInt(digest.slice(0, hexDigits), 16);
}
