import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervals } from '@/lib/contract/analytics.ts';
import { addDays, dayAt, daysIn } from '@/lib/stats/days.ts';
import { fillGaps, mostSteps } from '@/lib/stats/fill-gaps.ts';
import { nameOfStep, nextStep, startOfStep, suitedInterval } from '@/lib/stats/intervals.ts';
import { runs } from '../../setup/runs.ts';

const now = Date.parse('2030-01-01T00:00:00Z');
const step = (date: string, total_count = 1) => ({ date, total_count, unique_count: 1 });
const range = (start_date: string, end_date: string) => ({ start_date, end_date });
const dates = (points: readonly { start: number }[]) => points.map(({ start }) => dayAt(start));

describe('filling gaps', () => {
  it('adds the days between, over a leap day', () => {
    const { points } = fillGaps([step('2024-03-01', 5)], {
      interval: 'day',
      range: range('2024-02-28', '2024-03-02'),
      now,
    });
    expect(dates(points)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']);
    expect(points.map(({ total_count }) => total_count)).toEqual([0, 0, 5, 0]);
  });

  it('adds weeks from Monday, or from the day that the service’s weeks begin on', () => {
    const march = range('2026-03-04', '2026-03-16');
    const filled = (date: string) => dates(fillGaps([step(date)], { interval: 'week', range: march, now }).points);
    expect(filled('2026-03-09')).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    expect(filled('2026-03-08')).toEqual(['2026-03-01', '2026-03-08', '2026-03-15']);
  });

  it('adds months and years, whose lengths differ', () => {
    const long = range('2023-12-31', '2024-03-01');
    const filled = (interval: 'month' | 'year') => dates(fillGaps([], { interval, range: long, now }).points);
    expect(filled('month')).toEqual(['2023-12-01', '2024-01-01', '2024-02-01', '2024-03-01']);
    expect(filled('year')).toEqual(['2023-01-01', '2024-01-01']);
  });

  it('adds no hour that is yet to come', () => {
    const day = range('2026-03-01', '2026-03-01');
    const { points } = fillGaps([], { interval: 'hour', range: day, now: Date.parse('2026-03-01T02:30:00Z') });
    expect(points.map(({ start }) => nameOfStep(start, 'hour'))).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-01T01:00:00Z',
      '2026-03-01T02:00:00Z',
    ]);
  });

  it('keeps what it cannot place, and steps outside of the range', () => {
    const { points, unplaced } = fillGaps([step('last Tuesday'), step('2026-01-01')], {
      interval: 'day',
      range: range('2026-03-01', '2026-03-01'),
      now,
    });
    expect(unplaced).toEqual([step('last Tuesday')]);
    expect(dates(points)).toEqual(['2026-01-01', '2026-03-01']);
  });

  it('fills the last steps of a range that has more than any chart can show', () => {
    const ages = range('1001-01-01', '2026-03-31');
    for (const interval of ['hour', 'day'] as const) {
      const { points } = fillGaps([step('2026-03-31', 7)], { interval, range: ages, now });
      expect(points).toHaveLength(mostSteps);
      expect(dayAt(points.at(-1)?.start ?? 0)).toBe('2026-03-31');
    }
    expect(fillGaps([], { interval: 'month', range: ages, now }).points).toHaveLength(1025 * 12 + 3);
  });

  it('loses no click, leaves no gap, and sorts', () => {
    const first = fc.date({ min: new Date('2000-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...intervals), first, offsets, (interval, date, offsets) => {
        const start = dayAt(date.getTime());
        const days = range(start, addDays(start, 400));
        const taken = new Set(
          offsets.map((offset) => nameOfStep(startOfStep(Date.parse(addDays(start, offset)), interval), interval)),
        );
        const { points } = fillGaps(
          [...taken].map((date) => step(date, 2)),
          { interval, range: days, now },
        );
        expect(points.reduce((sum, { total_count }) => sum + (total_count ?? 0), 0)).toBe(2 * taken.size);
        for (const [index, point] of points.slice(0, -1).entries()) {
          expect(points[index + 1]?.start).toBe(nextStep(point.start, interval));
        }
      }),
      runs(60),
    );
  });
});

describe('the interval that suits a range', () => {
  it.each([
    [range('2026-03-01', '2026-03-02'), 'hour'],
    [range('2026-03-01', '2026-03-07'), 'day'],
    [range('2026-01-01', '2026-03-31'), 'day'],
    [range('2026-01-01', '2026-12-31'), 'week'],
    [range('2022-01-01', '2026-12-31'), 'month'],
    [range('2006-01-01', '2026-12-31'), 'year'],
  ] as const)('%o', (range, interval) => {
    expect(suitedInterval(range)).toBe(interval);
  });

  it('never has more steps than one can tell apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 * 60 }), (length) => {
        const days = range('1990-01-01', addDays('1990-01-01', length - 1));
        const { points } = fillGaps([], { interval: suitedInterval(days), range: days, now: Number.MAX_SAFE_INTEGER });
        expect(points.length).toBeLessThanOrEqual(100);
        expect(daysIn(days)).toBe(length);
      }),
      runs(40),
    );
  });
});
