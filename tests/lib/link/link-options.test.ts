import { expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { optionsOf } from '../../../lib/link/link-options.ts';

const id = '00000000-0000-4000-8000-000000000001';
const options = (rest: object) => optionsOf(linkRecord.parse({ id, ...rest }), new Date());

it.each([
  ['nothing for a link with only a destination', {}, []],
  ['UTM parameters', { has_utm: true }, ['utm']],
  ['a preview', { has_opengraph: true }, ['preview']],
  ['platforms, once for several of them', { has_ios_targeting: true, has_linux_targeting: true }, ['platforms']],
  ['countries', { has_geo_targeting: true }, ['countries']],
  ['cloaking and a password', { has_password: true, has_cloaking: true }, ['cloaking', 'password']],
  ['an expiration in the future', { has_expiration: true, is_expired: false }, ['expiration']],
  ['a past expiration, instead of a future one', { has_expiration: true, is_expired: true }, ['expired']],
  ['nothing that is switched off', { has_utm: false, utm: { utm_source: 'news' } }, []],
])('the options of a link include %s', (_what, rest, expected) => {
  expect(options(rest)).toEqual(expected);
});
