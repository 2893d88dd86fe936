import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pressedSort, sortLinks, sortNames } from '@/lib/stats/sort-links.ts';

const counts = fc.option(fc.record({ total_count: fc.nat({ max: 9 }), unique_count: fc.nat({ max: 9 }) }));
const link = fc.record({ name: fc.string({ maxLength: 3 }), counts });

it('sorting links in either direction loses none, and puts those without stats last', () => {
  fc.assert(
    fc.property(fc.array(link), fc.constantFrom(...sortNames), fc.boolean(), (links, by, falls) => {
      const sorted = sortLinks(links, { by, falls }, new Intl.Collator('en'));
      expect(new Set(sorted)).toEqual(new Set(links));
      expect(sorted).toHaveLength(links.length);
      for (const [index, link] of sorted.slice(1).entries()) {
        const [one, other] = falls ? [link, sorted[index]] : [sorted[index], link];
        if (by === 'name') expect((one?.name ?? '').localeCompare(other?.name ?? '')).toBeLessThanOrEqual(0);
        else if (link.counts !== null) {
          expect(sorted[index]?.counts).not.toBeNull();
          expect(one?.counts?.[by]).toBeLessThanOrEqual(other?.counts?.[by] ?? -1);
        }
      }
    }),
  );
});

it('names are sorted by the rules of the language of the texts', () => {
  const links = ['Zoo', 'Äpple', 'Apple'].map((name) => ({ name, counts: null }));
  const namesIn = (language: string) =>
    sortLinks(links, { by: 'name', falls: false }, new Intl.Collator(language)).map(({ name }) => name);
  expect(namesIn('en')).toEqual(['Apple', 'Äpple', 'Zoo']);
  expect(namesIn('sv')).toEqual(['Apple', 'Zoo', 'Äpple']);
});

it('a press sorts names upward and counts downward, and another press reverses the order', () => {
  expect(pressedSort(null, 'name')).toEqual({ by: 'name', falls: false });
  expect(pressedSort({ by: 'name', falls: false }, 'total_count')).toEqual({ by: 'total_count', falls: true });
  expect(pressedSort({ by: 'total_count', falls: true }, 'total_count')).toEqual({ by: 'total_count', falls: false });
});
