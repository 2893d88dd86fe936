import { describe, expect, it } from 'vitest';
import { ratioOf } from '../bench/ratio.ts';

/** Returns a generator of numbers around 0, the same in every run: the sum of twelve even ones is nearly normal. */
function noise() {
  let state = 1;
  const even = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Array.from({ length: 12 }, even).reduce((sum, value) => sum + value, -6);
}

/** Measures 24 pairs that take `factor` times as long, with noise of a twentieth. */
const measured = (factor: number, next: () => number) =>
  Array.from({ length: 24 }, () => [factor * 60 * Math.exp(next() / 20), 60 * Math.exp(next() / 20)] as const);

describe('the ratio of two builds', () => {
  it('is that of their times, within an interval that contains it', () => {
    const { ratio, low, high } = ratioOf(measured(1.2, noise()));
    expect(ratio).toBeCloseTo(1.2, 1);
    expect(low).toBeLessThan(1.2);
    expect(high).toBeGreaterThan(1.2);
    expect(high / low).toBeLessThan(1.2);
  });

  it('lies within the interval in 95 of 100 runs', () => {
    const next = noise();
    const isWithin = Array.from({ length: 400 }, () => ratioOf(measured(1, next))).filter(
      ({ low, high }) => low <= 1 && high >= 1,
    );
    expect(isWithin.length / 400).toBeGreaterThan(0.92);
    expect(isWithin.length / 400).toBeLessThan(0.98);
  });

  it('hardly changes by slow moments of the machine', () => {
    const pairs = measured(1, noise());
    const slow = pairs.map(([one, other], at) => [at % 8 === 0 ? one * 10 : one, other] as const);
    expect(ratioOf(slow).ratio / ratioOf(pairs).ratio).toBeLessThan(1.1);
  });

  it('is exact without noise', () => {
    const pairs = Array.from({ length: 24 }, (_, at) => [2 * (at + 1), at + 1] as const);
    expect(ratioOf(pairs)).toEqual({ ratio: 2, low: 2, high: 2 });
  });
});
