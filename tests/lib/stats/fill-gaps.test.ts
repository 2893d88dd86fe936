import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interval, intervals } from '@/lib/contract/analytics.ts';
import { addDays, dayAt, daysIn } from '@/lib/stats/days.ts';
import { fillGaps, maxSteps } from '@/lib/stats/fill-gaps.ts';
import { nameOfStep, nextStep, startOfStep, suitedInterval } from '@/lib/stats/intervals.ts';
import { runs } from '../../setup/runs.ts';

const pad = (value: number) => String(value).padStart(2, '0');
const now = Date.parse('2030-01-01T00:00:00Z');
const step = (date: string, total_count = 1) => ({ date, total_count, unique_count: Math.min(1, total_count) });
const range = (start_date: string, end_date: string) => ({ start_date, end_date });
const dates = (points: readonly { start: number }[]) => points.map(({ start }) => dayAt(start));

describe('filling gaps', () => {
  it('adds the missing days, including a leap day', () => {
    const { points } = fillGaps([step('2024-03-01', 5)], {
      interval: 'day',
      range: range('2024-02-28', '2024-03-02'),
      now,
    });
    expect(dates(points)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']);
    expect(points.map(({ total_count }) => total_count)).toEqual([0, 0, 5, 0]);
  });

  it('adds weeks from Monday', () => {
    const march = range('2026-03-04', '2026-03-16');
    const { points } = fillGaps([step('2026-03-09')], { interval: 'week', range: march, now });
    expect(dates(points)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  });

  it('adds months and years, whose lengths differ', () => {
    const long = range('2023-12-31', '2024-03-01');
    const filled = (interval: 'month' | 'year') => dates(fillGaps([], { interval, range: long, now }).points);
    expect(filled('month')).toEqual(['2023-12-01', '2024-01-01', '2024-02-01', '2024-03-01']);
    expect(filled('year')).toEqual(['2023-01-01', '2024-01-01']);
  });

  it('adds no future hour', () => {
    const day = range('2026-03-01', '2026-03-01');
    const { points } = fillGaps([], { interval: 'hour', range: day, now: Date.parse('2026-03-01T02:30:00Z') });
    expect(points.map(({ start }) => nameOfStep(start, 'hour'))).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-01T01:00:00Z',
      '2026-03-01T02:00:00Z',
    ]);
  });

  it('keeps steps with unreadable dates, and steps outside the range', () => {
    const { points, unplaced } = fillGaps([step('last Tuesday'), step('2026-01-01'), step('2026-01-02', 0)], {
      interval: 'day',
      range: range('2026-03-01', '2026-03-01'),
      now,
    });
    expect(unplaced).toEqual([step('last Tuesday')]);
    expect(dates(points)).toEqual(['2026-01-01', '2026-01-02', '2026-03-01']);
  });

  it('fills only the last steps of a range too long for a chart', () => {
    const ages = range('1001-01-01', '2026-03-31');
    for (const interval of ['hour', 'day'] as const) {
      const { points } = fillGaps([step('2026-03-31', 7)], { interval, range: ages, now });
      expect(points).toHaveLength(maxSteps);
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
        const names = new Set(
          offsets.map((offset) => nameOfStep(startOfStep(Date.parse(addDays(start, offset)), interval), interval)),
        );
        const { points } = fillGaps(
          [...names].map((date) => step(date, 2)),
          { interval, range: days, now },
        );
        expect(points.reduce((sum, { total_count }) => sum + (total_count ?? 0), 0)).toBe(2 * names.size);
        for (const [index, point] of points.slice(0, -1).entries()) {
          expect(points[index + 1]?.start).toBe(nextStep(point.start, interval));
        }
      }),
      runs(60),
    );
  });
});

describe('the default interval for a range', () => {
  it.each([
    [range('2026-03-01', '2026-03-02'), 'hour'],
    [range('2026-03-01', '2026-03-07'), 'day'],
    [range('2026-01-01', '2026-02-14'), 'day'],
    [range('2026-01-01', '2026-02-15'), 'week'],
    [range('2026-01-01', '2026-07-19'), 'week'],
    [range('2026-01-01', '2026-07-20'), 'month'],
    [range('2022-01-01', '2026-12-31'), 'month'],
    [range('2006-01-01', '2026-12-31'), 'year'],
  ] as const)('%o', (range, interval) => {
    expect(suitedInterval(range)).toBe(interval);
  });

  it('never has more than 100 steps', () => {
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

describe('future steps', () => {
  const morning = Date.parse('2026-03-10T07:30:00Z');

  it('are left out, even if the service lists them without clicks', () => {
    const day = { start_date: '2026-03-10', end_date: '2026-03-10' };
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      date: `2026-03-10T${pad(hour)}:00:00Z`,
      total_count: hour < 3 ? 2 : 0,
      unique_count: 0,
    }));
    expect(fillGaps(hours, { interval: 'hour', range: day, now: morning }).points).toHaveLength(8);
    const month = { start_date: '2026-03-01', end_date: '2026-03-31' };
    const days = Array.from({ length: 31 }, (_, index) => ({
      date: `2026-03-${pad(index + 1)}`,
      total_count: 0,
      unique_count: 0,
    }));
    expect(fillGaps(days, { interval: 'day', range: month, now: morning }).points).toHaveLength(10);
  });

  it('are shown if they have clicks, since this device’s clock may be behind', () => {
    const today = range('2026-03-10', '2026-03-10');
    const steps = [{ date: '2026-03-10T08:00:00Z', total_count: 1, unique_count: 1 }];
    const { points } = fillGaps(steps, { interval: 'hour', range: today, now: morning });
    expect(points.at(-1)).toMatchObject({ start: Date.parse('2026-03-10T08:00:00Z'), total_count: 1 });
    const visited = [{ date: '2026-03-10T08:00:00Z', total_count: null, unique_count: 1 }];
    expect(fillGaps(visited, { interval: 'hour', range: today, now: morning }).points.at(-1)?.unique_count).toBe(1);
  });
});

describe('dates that do not start a step in UTC', () => {
  const days = range('2026-03-01', '2026-03-04');
  const filled = (interval: Interval, ...dates: string[]) =>
    fillGaps(
      dates.map((date) => step(date)),
      { interval, range: days, now },
    );

  it('count for the step that contains them, and are counted', () => {
    const { points, misfits } = filled('day', '2026-03-01T14:23:11Z', '2026-03-02', '2026-03-04T00:00:00+02:00');
    expect(points.map(({ total_count }) => total_count)).toEqual([1, 1, 1, 0]);
    expect(dates(points)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
    expect(misfits).toBe(2);
  });

  it('are added up in that step, as far as they are reported', () => {
    const steps = [
      { date: '2026-03-01T01:00:00Z', total_count: 2, unique_count: null },
      { date: '2026-03-01T02:00:00Z', total_count: 3, unique_count: null },
      { date: '2026-03-02T03:00:00Z', total_count: null, unique_count: 1 },
      { date: '2026-03-02', total_count: null, unique_count: 2 },
    ];
    expect(fillGaps(steps, { interval: 'day', range: days, now }).points.slice(0, 2)).toMatchObject([
      { total_count: 5, unique_count: null },
      { total_count: null, unique_count: 3 },
    ]);
  });

  it('do not include the start of the range within a longer first step', () => {
    const misfitsAndDates = (interval: Interval, ...starts: string[]) => {
      const { points, misfits } = filled(interval, ...starts);
      return [misfits, ...dates(points)];
    };
    expect(misfitsAndDates('week', '2026-03-01', '2026-03-02')).toEqual([0, '2026-02-23', '2026-03-02']);
    expect(misfitsAndDates('week', '2026-03-03')).toEqual([1, '2026-02-23', '2026-03-02']);
    expect(misfitsAndDates('month', '2026-03-01')).toEqual([0, '2026-03-01']);
    expect(misfitsAndDates('year', '2026-03-01')).toEqual([0, '2026-01-01']);
    expect(misfitsAndDates('hour', '2026-03-04T10:00:00Z')[0]).toBe(0);
    expect(misfitsAndDates('hour', '2026-03-04T10:30:00Z')[0]).toBe(1);
  });
});
