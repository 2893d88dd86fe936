import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { countryIds } from '../../../lib/contract/country.ts';
import { groupsOf, rulesOf } from '../../../lib/link/draft.ts';

const one = 'https://example.com/one';
const other = 'https://example.com/other';

it('adjacent countries with the same address are one group', () => {
  const rules = [
    { country_id: 'DE', target_url: one },
    { country_id: 'AT', target_url: one },
    { country_id: 'FR', target_url: other },
    { country_id: 'CH', target_url: one },
  ];
  expect(groupsOf(rules)).toEqual([
    { country_ids: ['DE', 'AT'], target_url: one },
    { country_ids: ['FR'], target_url: other },
    { country_ids: ['CH'], target_url: one },
  ]);
});

it('a group without countries has no rules', () => {
  expect(rulesOf([{ country_ids: [], target_url: one }])).toEqual([]);
});

const someRules = fc.array(
  fc.record({ country_id: fc.constantFrom(...countryIds), target_url: fc.constantFrom(one, other, '') }),
);

property('grouping rules and expanding the groups returns the same rules in the same order', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      expect(rulesOf(groupsOf(rules))).toEqual(rules);
    }),
  );
});

property('adjacent groups have different addresses, and none is empty', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const groups = groupsOf(rules);
      expect(groups.filter(({ target_url }, at) => target_url === groups[at - 1]?.target_url)).toEqual([]);
      expect(groups.filter(({ country_ids }) => country_ids.length === 0)).toEqual([]);
    }),
  );
});
