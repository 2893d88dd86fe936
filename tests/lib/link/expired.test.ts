import { expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { isExpired } from '../../../lib/link/expired.ts';
import { optionsOf } from '../../../lib/link/link-options.ts';

const id = '00000000-0000-4000-8000-000000000001';
const now = new Date('2026-06-01T12:00:00Z');
const past = '2026-06-01T12:00:00Z';
const future = '2026-06-01T12:00:01Z';

it.each([
  ['has not, without a date', {}, false],
  ['has, once its date has come', { has_expiration: true, expiration: past }, true],
  ['has, where nobody says whether the date is switched on', { expiration: past }, true],
  ['has not before its date', { has_expiration: true, expiration: future }, false],
  ['has not, with an old date that is switched off', { has_expiration: false, expiration: past }, false],
  ['has, where the service says so, as after its clicks', { has_expiration: true, is_expired: true }, true],
  ['has, where its date has come since the service was asked', { expiration: past, is_expired: false }, true],
])('a link %s', (_how, rest, expected) => {
  const link = linkRecord.parse({ id, ...rest });
  expect(isExpired(link, now)).toBe(expected);
  expect(optionsOf(link, now).includes('expired')).toBe(expected);
});
