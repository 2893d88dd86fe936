import { expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { statesOf } from '../../../lib/link/link-states.ts';

const id = '00000000-0000-4000-8000-000000000001';
const states = (rest: object) => statesOf(linkRecord.parse({ id, ...rest }), new Date());

it.each([
  ['nothing for a link with only a destination', {}, []],
  ['a password', { has_password: true, has_cloaking: true }, ['password']],
  ['no expiration in the future', { has_expiration: true, is_expired: false }, []],
  ['a past expiration', { has_expiration: true, is_expired: true }, ['expired']],
  ['both', { has_expiration: true, is_expired: true, has_password: true }, ['expired', 'password']],
])('the states of a link include %s', (_what, rest, expected) => {
  expect(states(rest)).toEqual(expected);
});
