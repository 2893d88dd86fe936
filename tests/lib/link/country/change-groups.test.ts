import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { countryIds } from '../../../../lib/contract/country.ts';
import { addCountries, changeGroup, groupWith, moveCountries } from '../../../../lib/link/country/change-groups.ts';

const dach = { country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' };
const france = { country_ids: ['FR'], target_url: 'https://example.com/fr' };

describe('country groups', () => {
  it('add new countries, and report those of other groups', () => {
    expect(addCountries([dach, france], 1, ['BE', 'FR', 'DE', 'BE'])).toEqual({
      groups: [dach, { ...france, country_ids: ['FR', 'BE'] }],
      elsewhere: ['DE'],
    });
  });

  it('move a country to another group', () => {
    expect(moveCountries([dach, france], 1, ['AT'])).toEqual([
      { ...dach, country_ids: ['DE'] },
      { ...france, country_ids: ['FR', 'AT'] },
    ]);
    expect(moveCountries([dach, france], 0, ['FR', 'DE'])).toEqual([
      { ...dach, country_ids: ['DE', 'AT', 'FR'] },
      { ...france, country_ids: [] },
    ]);
  });

  it('change one at a time', () => {
    const [first, second] = changeGroup([dach, france], 0, { target_url: 'https://example.com' });
    expect(first).toEqual({ ...dach, target_url: 'https://example.com' });
    expect(second).toBe(france);
  });

  it('return the group of a country', () => {
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

property('adding and moving countries duplicates none and loses none', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let groups = Array.from({ length: 3 }, () => ({ country_ids: [] as string[], target_url: '' }));
      const expected = new Set<string>();
      for (const { move, at, country_ids } of all) {
        for (const id of country_ids) expected.add(id);
        groups = move ? moveCountries(groups, at, country_ids) : addCountries(groups, at, country_ids).groups;
        if (move) for (const id of country_ids) expect(groupWith(groups, id)).toBe(at);
      }
      const actual = groups.flatMap(({ country_ids }) => country_ids);
      expect([...actual].sort()).toEqual([...expected].sort());
    }),
  );
});
