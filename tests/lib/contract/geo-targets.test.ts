import { describe, expect, it } from 'vitest';
import { countryIds } from '../../../lib/contract/country.ts';
import { errorsOf } from '../../../lib/contract/error-codes.ts';
import { createLinkBody, updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { countries } from './interface/countries.ts';
import { types } from './interface/types.ts';

const target_url = 'https://example.com/de';
const id = types['string, UUID'].right;

const onUpdate = (rule: unknown) => updateLinkBody.safeParse({ id, geo_targets: [rule] });
const onCreate = (rule: unknown) => createLinkBody.safeParse({ long_url: 'https://example.com/', geo_targets: [rule] });

describe('The countries of interface §2.5', () => {
  it('are the 244 of the contract, in their order', () => {
    expect(countries).toHaveLength(244);
    expect(countryIds).toEqual(countries);
  });

  it.each(countries)('allow a rule for %s', (country_id) => {
    expect(onUpdate({ country_id, target_url }).success).toBe(true);
  });

  it.each(['de', 'DEU', 'XX', 'EU', 'UK', '', ' DE', 49, null])('exclude %j', (country_id) => {
    const read = onUpdate({ country_id, target_url });
    expect(read.error && errorsOf(read.error)).toEqual({
      geo_targets: [{ code: 'country' }],
    });
  });

  it.each(['AQ', 'FK', 'GS', 'PS', 'TW'])('exclude %s, which is in ISO 3166-1 but not in the interface', (code) => {
    expect(onUpdate({ country_id: code, target_url }).success).toBe(false);
  });
});

describe('A geo target rule (interface §2.2)', () => {
  it('needs a country and an address on update', () => {
    expect(onUpdate({ target_url }).success).toBe(false);
    expect(onUpdate({ country_id: 'DE' }).success).toBe(false);
  });

  it('is only an address on create, which knows no country', () => {
    expect(onCreate({ target_url }).success).toBe(true);
    expect(onCreate({}).success).toBe(false);
    const read = onCreate({ country_id: 'DE', target_url });
    expect(read.error && errorsOf(read.error)).toEqual({
      geo_targets: [{ code: 'unknown', names: ['country_id'] }],
    });
  });

  it.each(['', 'example.com', 'ftp://example.com', 5, null])('refuses %j as its address', (wrong) => {
    expect(onUpdate({ country_id: 'DE', target_url: wrong }).success).toBe(false);
    expect(onCreate({ target_url: wrong }).success).toBe(false);
  });

  it.each(['DE', {}, true, null])('is in a list: %j is refused as geo_targets', (geo_targets) => {
    const read = updateLinkBody.safeParse({ id, geo_targets });
    expect(read.error && errorsOf(read.error)).toEqual({
      geo_targets: [{ code: 'countryRules' }],
    });
  });
});
