import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { addCountries, changeGroup, groupWith, moveCountries } from '../../../../lib/link/country/change-groups.ts';

const dach = { country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' };
const france = { country_ids: ['FR'], target_url: 'https://example.com/fr' };

describe('the groups of countries', () => {
  it('take countries that have no address yet, and say which have one elsewhere', () => {
    expect(addCountries([dach, france], 1, ['BE', 'FR', 'DE', 'BE'])).toEqual({
      groups: [dach, { ...france, country_ids: ['FR', 'BE'] }],
      elsewhere: ['DE'],
    });
  });

  it('move a country from its address to another', () => {
    expect(moveCountries([dach, france], 1, ['AT'])).toEqual([
      { ...dach, country_ids: ['DE'] },
      { ...france, country_ids: ['FR', 'AT'] },
    ]);
  });

  it('change one at a time', () => {
    const [first, second] = changeGroup([dach, france], 0, { target_url: 'https://example.com' });
    expect(first).toEqual({ ...dach, target_url: 'https://example.com' });
    expect(second).toBe(france);
  });

  it('tell where a country is', () => {
    expect(groupWith([dach, france], 'FR')).toBe(1);
    expect(groupWith([dach, france], 'CH')).toBeNull();
  });
});

const steps = fc.array(
  fc.record({
    move: fc.boolean(),
    at: fc.nat(2),
    country_ids: fc.array(fc.constantFrom(...countryIds.slice(0, 12)), { maxLength: 5 }),
  }),
);

property('whatever is added and moved, no country is there twice and none is lost', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let groups = Array.from({ length: 3 }, () => ({ country_ids: [] as string[], target_url: '' }));
      const wanted = new Set<string>();
      for (const { move, at, country_ids } of all) {
        for (const id of country_ids) wanted.add(id);
        groups = move ? moveCountries(groups, at, country_ids) : addCountries(groups, at, country_ids).groups;
        if (move) for (const id of country_ids) expect(groupWith(groups, id)).toBe(at);
      }
      const there = groups.flatMap(({ country_ids }) => country_ids);
      expect([...there].sort()).toEqual([...wanted].sort());
    }),
  );
});
