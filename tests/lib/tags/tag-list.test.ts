import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TagUse } from '@/lib/link-index/index.ts';
import { hasDuplicates, searchTags, sortTags, tagGroups, tagSortNames } from '@/lib/tags/tag-list.ts';
import { runs } from '../../setup/runs.ts';

const use = (tag: string, links = 1, rest: Partial<TagUse> = {}): TagUse => ({
  ...{ tag, links, clicks: { total: 0, known: 0 }, lastUsed: 0 },
  ...rest,
});
const collator = new Intl.Collator('en', { numeric: true });
const names = (groups: readonly (readonly TagUse[])[]) => groups.map((group) => group.map(({ tag }) => tag));

it('a group begins with its most used spelling, of equals with the one used last', () => {
  const uses = [use('it', 2), use('I.T.', 5), use('library', 1, { lastUsed: 1 }), use('Library', 1, { lastUsed: 2 })];
  expect(names(tagGroups(uses))).toEqual([
    ['I.T.', 'it'],
    ['Library', 'library'],
  ]);
});

it('a search finds a group by any of its spellings, without case and accents', () => {
  const groups = tagGroups([use('Café'), use('café'), use('I.T.'), use('IT')]);
  expect(names(searchTags(groups, ' CAFE ')).flat()).toEqual(expect.arrayContaining(['Café', 'café']));
  expect(names(searchTags(groups, 'i.t'))).toEqual([['I.T.', 'IT']]);
  expect(searchTags(groups, 'x')).toEqual([]);
  expect(searchTags(groups, ' ')).toBe(groups);
});

it('tags sort by name with numbers in order, or by the highest number of a group', () => {
  const groups = tagGroups([use('Week 10', 1), use('week 9', 3), use('IT', 2), use('it', 1)]);
  expect(names(sortTags(groups, { by: 'tag', descending: false }, collator))).toEqual([
    ['IT', 'it'],
    ['week 9'],
    ['Week 10'],
  ]);
  expect(names(sortTags(groups, { by: 'links', descending: true }, collator)).flat()[0]).toBe('week 9');
});

const uses = fc
  .uniqueArray(fc.string({ unit: fc.constantFrom(...'abAB.-sé1'), minLength: 1, maxLength: 6 }), { maxLength: 40 })
  .chain((tags) =>
    fc.tuple(
      ...tags.map((tag) =>
        fc.record({
          tag: fc.constant(tag),
          links: fc.integer({ min: 1, max: 5 }),
          clicks: fc.record({ total: fc.nat(9), known: fc.nat(5) }),
          lastUsed: fc.nat(5),
        }),
      ),
    ),
  );

it('grouping and sorting keep each spelling once', () => {
  const sort = fc.record({ by: fc.constantFrom(...tagSortNames), descending: fc.boolean() });
  fc.assert(
    fc.property(uses, sort, (all, by) => {
      const sorted = sortTags(tagGroups(all), by, collator);
      expect(sorted.flat().toSorted((one, other) => (one.tag < other.tag ? -1 : 1))).toEqual(
        all.toSorted((one, other) => (one.tag < other.tag ? -1 : 1)),
      );
      for (const group of sorted) {
        expect(hasDuplicates(group)).toBe(group.length > 1);
        expect(group.every(({ links }) => links <= group[0].links)).toBe(true);
      }
    }),
    runs(100),
  );
});
