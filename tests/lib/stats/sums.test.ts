import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPoints, linesOf, sumOf } from '@/lib/stats/sums.ts';

const count = fc.option(fc.nat({ max: 100 }));
const point = fc.record({ start: fc.nat({ max: 5 }), total_count: count, unique_count: count });
const points = fc
  .uniqueArray(point, { selector: ({ start }) => start })
  .map((some) => some.toSorted((one, other) => one.start - other.start));

it('the steps of several links are added up by time, in order, and lose no click', () => {
  fc.assert(
    fc.property(fc.array(points), (links) => {
      const sum = addPoints(links);
      const starts = [...new Set(links.flat().map(({ start }) => start))].sort();
      expect(sum.map(({ start }) => start)).toEqual(starts);
      for (const { start, ...counts } of sum)
        expect(counts).toEqual(sumOf(links.flat().filter((one) => one.start === start)));
    }),
  );
});

it('lines have each step once, in order: 0 where a link has no step, and null where it has no count', () => {
  fc.assert(
    fc.property(fc.array(points), fc.constantFrom('total_count', 'unique_count'), (links, metric) => {
      const { starts, lines } = linesOf(
        links.map((points, at) => ({ id: String(at), points })),
        metric,
      );
      expect(starts).toEqual([...new Set(links.flat().map(({ start }) => start))].sort());
      expect(lines.map(({ id }) => id)).toEqual(links.map((_, at) => String(at)));
      for (const [at, { counts }] of lines.entries()) {
        const known = new Map(links[at]?.map((one) => [one.start, one[metric]]));
        expect(counts).toEqual(starts.map((start) => (known.has(start) ? known.get(start) : 0)));
      }
    }),
  );
});
