import { expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { optionsOf } from '../../../lib/link/link-options.ts';

const id = '00000000-0000-4000-8000-000000000001';
const options = (rest: object) => optionsOf(linkRecord.parse({ id, ...rest }), new Date());

it.each([
  ['nothing, for a link with a destination alone', {}, []],
  ['UTM parameters', { has_utm: true }, ['utm']],
  ['a preview', { has_opengraph: true }, ['preview']],
  ['any platform, once', { has_ios_targeting: true, has_linux_targeting: true }, ['platforms']],
  ['countries', { has_geo_targeting: true }, ['countries']],
  ['cloaking and a password', { has_password: true, has_cloaking: true }, ['cloaking', 'password']],
  ['that it will expire', { has_expiration: true, is_expired: false }, ['expiration']],
  ['that it has expired, and no longer that it will', { has_expiration: true, is_expired: true }, ['expired']],
  ['nothing of what is switched off', { has_utm: false, utm: { utm_source: 'news' } }, []],
])('the options of a link tell of %s', (_what, rest, expected) => {
  expect(options(rest)).toEqual(expected);
});
