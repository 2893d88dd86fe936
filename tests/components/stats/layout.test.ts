import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut, stepAt } from '@/components/stats/time/layout.ts';

const points = fc.array(fc.record({ start: fc.nat(), total_count: fc.nat(), unique_count: fc.nat() }), {
  maxLength: 40,
});

it('a chart over time stays within its axis at every width, and finds the step at every place', () => {
  fc.assert(
    fc.property(
      points,
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ noNaN: true, min: -100, max: 2100 }),
      (points, width, pixels) => {
        const layout = layOut(points, null, { width, interval: 'day', metric: 'total_count' });
        const places = points.map((_, index) => layout.x(index));
        expect(layout.right).toBeGreaterThanOrEqual(layout.left);
        for (const x of places) {
          expect(x).toBeGreaterThanOrEqual(layout.left);
          expect(x).toBeLessThanOrEqual(layout.right);
        }
        const step = stepAt(pixels, points.length, layout);
        if (points.length === 0) expect(step).toBeNull();
        else expect(points[step ?? -1]).toBeDefined();
      },
    ),
  );
});
