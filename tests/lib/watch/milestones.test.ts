import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstMilestone, milestonePassed, nextMilestone } from '@/lib/watch/milestones.ts';

const clicks = fc.oneof(fc.nat({ max: 20_000 }), fc.maxSafeNat());
const milestones = Array.from({ length: 14 }, (_, power) => 100 * 10 ** power);

describe('milestones', () => {
  it('are the powers of ten from a hundred on, and the next one is the first that is not reached', () => {
    expect(milestones[0]).toBe(firstMilestone);
    fc.assert(
      fc.property(clicks, (now) => {
        expect(nextMilestone(now)).toBe([...milestones, 1e16].find((milestone) => milestone > now));
      }),
    );
  });

  it('passed together are reported by the highest, and earlier ones are not reported', () => {
    fc.assert(
      fc.property(clicks, clicks, (before, now) => {
        const between = milestones.filter((milestone) => before < milestone && milestone <= now);
        expect(milestonePassed(before, now)).toBe(between.at(-1) ?? null);
      }),
    );
  });

  it.each([
    [99, 100, 100],
    [100, 100, null],
    [100, 999, null],
    [5430, 9999, null],
    [5430, 10_000, 10_000],
    [3, 123_456, 100_000],
    [1000, 400, null],
  ])('passed from %i to %i clicks: %s', (before, now, expected) => {
    expect(milestonePassed(before, now)).toBe(expected);
  });
});
