import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, colorOf, colors, evenSteps, logSteps } from '@/lib/stats/scale.ts';

const most = fc.integer({ min: 1, max: 2_000_000_000 });

describe.each([
  ['with growing steps', logSteps],
  ['with equal steps', evenSteps],
])('a scale %s', (_what, stepsOf) => {
  it('starts at 1, rises, and has a color for every count', () => {
    fc.assert(
      fc.property(most, (most) => {
        const steps = stepsOf(most);
        expect(steps[0]).toBe(1);
        expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
        expect(steps.length).toBeLessThanOrEqual(colors);
        expect(colorOf(0, steps)).toBe(0);
        expect(colorOf(most, steps)).toBe(steps.length);
      }),
      { examples: [[1]] },
    );
  });

  it('is empty without counts', () => {
    expect(stepsOf(0)).toEqual([]);
  });
});

it('one large country leaves colors for the others', () => {
  const steps = logSteps(1_000_000);
  expect([1, 20, 300, 5000, 1_000_000].map((count) => colorOf(count, steps))).toEqual([1, 2, 3, 4, 5]);
});

it('a scale starts at the lowest value', () => {
  fc.assert(
    fc.property(most, most, (one, other) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
      const steps = logSteps(highest, lowest);
      expect(steps[0]).toBe(lowest);
      expect(colorOf(lowest, steps)).toBe(1);
      expect(colorOf(highest, steps)).toBe(steps.length);
    }),
  );
});

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [8, [0, 2, 4, 6, 8]],
    [1_000_000, [0, 500_000, 1_000_000]],
  ])('up to %i has ticks', (most, ticks) => {
    expect(axisTicks(most)).toEqual(ticks);
  });

  it('includes the maximum, in a few integers', () => {
    fc.assert(
      fc.property(most, (most) => {
        const ticks = axisTicks(most);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
