import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import { invalidField } from '../shared/refusal.ts';
import type { WritableColumns } from './link-columns.ts';

type ProtectedColumns = Pick<
  WritableColumns,
  'has_password' | 'password_hash' | 'has_expiration' | 'expiration' | 'expiration_clicks'
>;

/**
 * Refuses a link whose password or expiration is on but has no value, since it would be more open than its owner
 * believes.
 *
 * @throws {Refusal} F4.
 */
export function checkProtection(link: ProtectedColumns): void {
  if (link.has_password === 1 && link.password_hash === null) {
    throw invalidField('password', 'Needed, since has_password is true');
  }
  if (link.has_expiration === 1 && link.expiration === null && link.expiration_clicks === null) {
    throw invalidField('expiration', 'Give a date or a number of clicks, since has_expiration is true');
  }
}

/** The fields that depend on a flag, with their flags. */
type FlaggedFields = Pick<
  CreateLinkBody,
  'password' | 'has_password' | 'expiration' | 'expiration_clicks' | 'has_expiration'
>;

const flagsOff = { has_password: 0, has_expiration: 0 } as const;

/**
 * Refuses a password or expiration whose flag is off, since it would have no effect.
 *
 * @param stored the flags before the change; off for a new link.
 * @throws {Refusal} F4.
 */
export function checkFlags(
  body: FlaggedFields,
  stored: Pick<WritableColumns, 'has_password' | 'has_expiration'> = flagsOff,
): void {
  if (body.password && body.has_password === undefined && stored.has_password === 0) {
    throw invalidField('has_password', 'Send true for the password to be asked, or leave the password out');
  }
  const hasExpiration = body.expiration || body.expiration_clicks;
  if (hasExpiration && body.has_expiration === undefined && stored.has_expiration === 0) {
    throw invalidField('has_expiration', 'Send true for the link to expire, or leave the expiration out');
  }
}
