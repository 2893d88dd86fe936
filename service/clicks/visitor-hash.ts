import { hash } from 'node:crypto';
import type { Click } from './click.ts';

/**
 * Who clicked, as 48 bits that say nothing else: a keyed hash of link, address and user agent. The link is in it, so
 * that nobody can be followed from one link to another; the key is the database's own, so that nobody outside can try
 * addresses until one fits.
 *
 * The key stands before what is hashed, without HMAC, which costs three times as much: all that HMAC would guard against
 * is a hash that is continued, and of this one most is thrown away.
 */
export function visitorOf(key: string, { linkId, visitor }: Pick<Click, 'linkId' | 'visitor'>): number {
  const text = `${key}\n${linkId}\n${visitor.address}\n${visitor.userAgent}`;
  // Its bytes as characters: hexadecimal digits would have to be read again, which takes a fifth of it all.
  const digest = hash('sha256', text, 'binary');
  const high = (digest.charCodeAt(0) << 8) | digest.charCodeAt(1);
  const low =
    (digest.charCodeAt(2) << 24) | (digest.charCodeAt(3) << 16) | (digest.charCodeAt(4) << 8) | digest.charCodeAt(5);
  return high * 2 ** 32 + (low >>> 0);
}
