import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysBetween, readDays } from '@/lib/watch/silence.ts';

it('a number of days is read from digits, from 1 to 365', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 1000 }), (days) => {
      expect(readDays(` ${days} `)).toBe(days >= 1 && days <= 365 ? days : null);
    }),
  );
});

it.each(['', '0', '366', '1.5', '1e2', '-7', '+7', 'seven', '٧', '0x10', '7 days', '9'.repeat(400)])(
  'not a number of days: %s',
  (typed) => {
    expect(readDays(typed)).toBeNull();
  },
);

it('days are whole, and 0 if the clock is behind', () => {
  const noon = Date.parse('2026-03-10T12:00:00Z');
  expect(daysBetween(noon, noon + 86_399_999)).toBe(0);
  expect(daysBetween(noon, noon + 86_400_000)).toBe(1);
  expect(daysBetween(noon, noon - 86_400_000)).toBe(0);
});
