import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { completeAddress } from '../../../lib/link/address/typed-address.ts';
import { type CountryGroup, groupsOf, rulesOf } from '../../../lib/link/draft.ts';
import { mergeCountryRules, setCountry } from '../../../lib/link/merge-countries.ts';

const countries = ['DE', 'AT', 'CH'];
const [a, typed, b] = ['https://example.com/a', 'example.com/a', 'https://example.com/b'];
const rules = fc.uniqueArray(
  fc.record({ country_id: fc.constantFrom(...countries), target_url: fc.constantFrom(a, typed, b) }),
  { selector: ({ country_id }) => country_id },
);
const someGroups = rules.map(groupsOf);

/** Returns the address of a country; undefined without a rule. */
const addressIn = (groups: readonly CountryGroup[], country: string) => {
  const found = rulesOf(groups).filter(({ country_id }) => country_id === country);
  expect(found.length).toBeLessThan(2);
  return found[0] && completeAddress(found[0].target_url);
};

property('each country has the rule of the side that changed it, and its own if both did', () => {
  fc.assert(
    fc.property(someGroups, someGroups, someGroups, (base, theirs, mine) => {
      const merged = mergeCountryRules(base, theirs, mine);
      for (const country of countries) {
        const [before, there, here] = [base, theirs, mine].map((groups) => addressIn(groups, country));
        const isConflict = before !== there && before !== here && there !== here;
        expect(merged.countries.includes(country)).toBe(isConflict);
        expect(addressIn(merged.groups, country)).toBe(before === here ? there : here);
        const taken = setCountry(merged.groups, country, theirs);
        for (const other of countries)
          expect(addressIn(taken, other)).toBe(addressIn(other === country ? theirs : merged.groups, other));
      }
    }),
  );
});

it('a group without countries stays, and one that loses its last country goes', () => {
  const started = { country_ids: [], target_url: '' };
  const groups = [{ country_ids: ['DE'], target_url: a }, started];
  expect(setCountry(groups, 'DE', [])).toEqual([started]);
  expect(mergeCountryRules(groups, [], groups).groups).toEqual([started]);
});

it('a country joins the group with its address, however that is written', () => {
  const groups = [{ country_ids: ['DE'], target_url: typed }];
  const joined = [{ country_ids: ['DE', 'AT'], target_url: typed }];
  expect(setCountry(groups, 'AT', [{ country_ids: ['AT'], target_url: a }])).toEqual(joined);
});

it('two addresses of a country, as other programs write them, have no order', () => {
  const both = (...addresses: string[]) => addresses.map((target_url) => ({ country_ids: ['DE'], target_url }));
  expect(mergeCountryRules(both(a, b), both(b, a), both(a))).toEqual({ groups: both(a), countries: [] });
  expect(mergeCountryRules(both(a), both(b, a), both(a)).groups).toEqual(both(b, a));
  expect(mergeCountryRules(both(a), both(b, a), []).countries).toEqual(['DE']);
});
