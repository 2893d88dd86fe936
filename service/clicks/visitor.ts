import { createHmac } from 'node:crypto';
import type { Click } from './click.ts';

const bytes = 6;

/**
 * Who clicked, as 48 bits that say nothing else: a keyed hash of link, address and user agent. The link is in it, so
 * that nobody can be followed from one link to another; the key is the database's own, so that nobody outside can try
 * addresses until one fits.
 */
export const visitorOf = (key: Buffer, { linkId, visitor }: Pick<Click, 'linkId' | 'visitor'>): number =>
  createHmac('sha256', key).update(`${linkId}\n${visitor.address}\n${visitor.userAgent}`).digest().readUIntBE(0, bytes);
