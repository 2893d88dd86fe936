import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { linksInViews } from '../../../lib/link-index/link-rows.ts';
import { cachedSortNames } from '../../../lib/link-index/select.ts';

const link = (number: number, rest: object = {}) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...rest,
  });

const links = [
  link(1, { title: 'Sale of spring' }),
  link(4, { title: 'Sale', custom_link: 'sale' }),
  link(2, { title: 'Autumn' }),
  link(3, { title: 'A sale' }),
];

it.each([
  ['all, newest first', { search: '', sort: null }, [4, 3, 2, 1]],
  ['search results, best first', { search: 'sale', sort: null }, [4, 3, 1]],
  ['sorted links', { search: '', sort: { by: 'title', descending: true } }, [1, 4, 2, 3]],
  ['sorted search results', { search: 'sale', sort: { by: 'title', descending: false } }, [3, 4, 1]],
] as const)('shows %s', (_what, view, numbers) => {
  expect(linksInViews(links)({ filters: {}, ...view })).toEqual(
    numbers.map((number) => links.find(({ id }) => id === link(number).id)),
  );
});

property('a view without a search has each link once', () => {
  const sort = fc.record({ by: fc.constantFrom(...cachedSortNames), descending: fc.boolean() });
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 999 }), { maxLength: 40 }), sort, (numbers, sort) => {
      const shown = linksInViews(numbers.map((number) => link(number, { title: `${number % 7}` })))({
        search: '',
        filters: {},
        sort,
      });
      expect(shown.map(({ id }) => id).sort()).toEqual(numbers.map((number) => link(number).id).sort());
    }),
  );
});

it('distinguishes thousands of links by their words', () => {
  const many = Array.from({ length: 9001 }, (_, number) => link(number, { title: `Number n${number}n` }));
  const rowsOf = linksInViews(many);
  for (const number of [0, 3000, 3001, 6000, 9000]) {
    expect(rowsOf({ search: `n${number}n`, filters: {}, sort: null })).toEqual([many[number]]);
  }
});
