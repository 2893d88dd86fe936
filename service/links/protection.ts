import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import { notValidField } from '../shared/refusal.ts';
import type { WritableColumns } from './columns.ts';

type Guarded = Pick<
  WritableColumns,
  'has_password' | 'password_hash' | 'has_expiration' | 'expiration' | 'expiration_clicks'
>;

/**
 * Refuses (F4) a link whose password or expiration is switched on but says nothing: a link must never be more open than
 * the person who made it believes.
 */
export function checkGuards(link: Guarded): void {
  if (link.has_password === 1 && link.password_hash === null) {
    throw notValidField('password', 'Needed, since has_password is true');
  }
  if (link.has_expiration === 1 && link.expiration === null && link.expiration_clicks === null) {
    throw notValidField('expiration', 'Give a date or a number of clicks, since has_expiration is true');
  }
}

/** What is sent that a switch decides on. */
type Switched = Pick<
  CreateLinkBody,
  'password' | 'has_password' | 'expiration' | 'expiration_clicks' | 'has_expiration'
>;

const off = { has_password: 0, has_expiration: 0 } as const;

/**
 * Refuses (F4) a password or expiration without its switch, which would silently do nothing.
 *
 * @param stored the switches as they are: of a new link, off.
 */
export function checkSwitches(
  body: Switched,
  stored: Pick<WritableColumns, 'has_password' | 'has_expiration'> = off,
): void {
  if (body.password && body.has_password === undefined && stored.has_password === 0) {
    throw notValidField('has_password', 'Send true for the password to be asked, or leave the password out');
  }
  const hasExpiration = body.expiration || body.expiration_clicks;
  if (hasExpiration && body.has_expiration === undefined && stored.has_expiration === 0) {
    throw notValidField('has_expiration', 'Send true for the link to expire, or leave the expiration out');
  }
}
