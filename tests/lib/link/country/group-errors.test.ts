import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { updateLinkBody } from '../../../../lib/contract/link-writing.ts';
import { completeAddress } from '../../../../lib/link/address/typed-address.ts';
import { groupErrors } from '../../../../lib/link/country/group-errors.ts';
import { rulesOf } from '../../../../lib/link/draft.ts';

const whole = { country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' };
const errors = (...groups: { country_ids: string[]; target_url: string }[]) =>
  groupErrors(groups, { asked: true, whole: 'all' });

describe('a country group', () => {
  it('is valid with countries and an address, with or without a scheme', () => {
    expect(errors(whole, { country_ids: ['FR'], target_url: ' example.com/fr ' })).toEqual([{}, {}]);
  });

  it('needs both once the person has pressed the button', () => {
    const groups = [
      { country_ids: [], target_url: 'https://example.com' },
      { country_ids: ['FR'], target_url: ' ' },
    ];
    expect(errors(...groups)).toEqual([
      { country_ids: { kind: 'countriesMissing' } },
      { target_url: { kind: 'addressMissing' } },
    ]);
    expect(groupErrors(groups, { asked: false, whole: 'all' })).toEqual([{}, {}]);
  });

  it('has the contract’s errors for its address and countries', () => {
    expect(errors({ country_ids: ['DE', 'TW'], target_url: 'spotify:track:1' })).toEqual([
      {
        country_ids: { kind: 'unlisted', country_id: 'TW' },
        target_url: { kind: 'contract', error: { code: 'webAddress' } },
      },
    ]);
  });

  it('has an address that a website can have, and that no page has shortened', () => {
    const cut = { country_ids: ['DE'], target_url: 'https://example.com/very/long/pa...' };
    const faults = (target_url: string, whole: 'all' | string[]) =>
      groupErrors([{ ...cut, target_url }], { asked: false, whole });
    expect(faults(cut.target_url, [])).toMatchObject([{ target_url: { kind: 'address', fault: { kind: 'cut' } } }]);
    expect(faults(cut.target_url, [cut.target_url])).toEqual([{}]);
    expect(faults('example,com', 'all')).toMatchObject([{ target_url: { kind: 'contract' } }]);
    expect(faults('https://example,com', 'all')).toEqual([
      { target_url: { kind: 'address', fault: { kind: 'host', host: 'example,com' } } },
    ]);
  });

  it('cannot contain a country of an earlier group', () => {
    expect(errors(whole, { country_ids: ['FR', 'AT'], target_url: 'https://example.com' })).toEqual([
      {},
      { country_ids: { kind: 'twice', country_id: 'AT' } },
    ]);
  });
});

property('groups have no errors exactly if the contract accepts their rules, with no country twice', () => {
  const group = fc.record({
    country_ids: fc.array(fc.constantFrom(...countryIds, 'TW', 'xx'), { maxLength: 3 }),
    target_url: fc.constantFrom('', 'https://example.com', 'example.com', 'app:open', 'two words'),
  });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
      const right = errors(...groups).every(({ country_ids, target_url }) => !country_ids && !target_url);
      const rules = rulesOf(groups.map((one) => ({ ...one, target_url: completeAddress(one.target_url) })));
      const ids = rules.map(({ country_id }) => country_id);
      const taken = updateLinkBody.shape.geo_targets.safeParse(rules).success;
      const complete = groups.every(({ country_ids, target_url }) => country_ids.length > 0 && target_url !== '');
      expect(right).toBe(taken && complete && new Set(ids).size === ids.length);
    }),
  );
});
