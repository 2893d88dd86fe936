import { expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { isExpired } from '../../../lib/link/expired.ts';
import { statesOf } from '../../../lib/link/link-states.ts';

const id = '00000000-0000-4000-8000-000000000001';
const now = new Date('2026-06-01T12:00:00Z');
const past = '2026-06-01T12:00:00Z';
const future = '2026-06-01T12:00:01Z';

it.each([
  ['without a date has not expired', {}, false],
  ['with a past date has expired', { has_expiration: true, expiration: past }, true],
  ['with a past date has expired if the service sends no flag', { expiration: past }, true],
  ['with a future date has not expired', { has_expiration: true, expiration: future }, false],
  ['with a past date that is switched off has not expired', { has_expiration: false, expiration: past }, false],
  ['has expired if the service says so, as after its last click', { has_expiration: true, is_expired: true }, true],
  ['has expired if its date passed after the service sent it', { expiration: past, is_expired: false }, true],
])('a link %s', (_how, rest, expected) => {
  const link = linkRecord.parse({ id, ...rest });
  expect(isExpired(link, now)).toBe(expected);
  expect(statesOf(link, now).includes('expired')).toBe(expected);
});
