import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayRange, dayAt, dayLength, daysIn, timeOf } from '@/lib/stats/days.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { hourLength, nextStep } from '@/lib/stats/intervals.ts';
import { zoneClock } from '@/lib/stats/zone-clock.ts';
import { runs } from '../../setup/runs.ts';

/* A service may count its days by its own clocks, and write down when they begin in several ways. */

const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Pacific/Norfolk',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Etc/GMT+12',
  'Etc/GMT-12',
];

/** The moment that a day begins by a zone's clocks. */
function midnight(day: string, zone: string): number {
  const aheadAt = zoneClock(zone);
  const guess = timeOf(day) - aheadAt(timeOf(day));
  return timeOf(day) - aheadAt(guess);
}

const pad = (value: number) => String(value).padStart(2, '0');

function writtenWithOffset(time: number, zone: string): string {
  const ahead = zoneClock(zone)(time);
  const minutes = Math.abs(ahead) / 60_000;
  const local = new Date(time + ahead).toISOString().slice(0, 19);
  return `${local}${ahead < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const notations = {
  'in UTC': (time: number) => new Date(time).toISOString(),
  'with its offset': writtenWithOffset,
};

const dates = (points: readonly { start: number }[]) => points.map(({ start }) => dayAt(start));
const later = Date.parse('2030-01-01T00:00:00Z');

/** Ranges around the days when clocks change, in both halves of the world. */
const ranges = fc
  .record({
    around: fc.constantFrom('2024-03-10', '2024-03-31', '2024-04-07', '2024-09-29', '2024-10-06', '2024-11-03'),
    before: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ around, before, length }): DayRange => {
    const start_date = addDays(around, -before);
    return { start_date, end_date: addDays(start_date, length - 1) };
  });

describe.each(Object.entries(notations))('days of a service’s own zone, written %s', (_how, write) => {
  it('are one point a day, without a gap, and lose no click', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), ranges, fc.infiniteStream(fc.boolean()), (zone, range, isClicked) => {
        const days = Array.from({ length: daysIn(range) }, (_, index) => addDays(range.start_date, index));
        const clicked = days.filter(() => isClicked.next().value);
        const steps = clicked.map((day) => ({
          date: write(midnight(day, zone), zone),
          total_count: 3,
          unique_count: 1,
        }));
        const { points, unplaced } = fillGaps(steps, { interval: 'day', range, now: later });
        expect(unplaced).toEqual([]);
        expect(points.reduce((sum, { total_count }) => sum + (total_count ?? 0), 0)).toBe(3 * clicked.length);
        expect(points.filter(({ total_count }) => (total_count ?? 0) > 3)).toEqual([]);
        for (const [index, point] of points.slice(0, -1).entries()) {
          expect(points[index + 1]?.start).toBe(nextStep(point.start, 'day'));
        }
      }),
      runs(150),
    );
  });

  it('have their own names where all of them are there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), ranges, (zone, range) => {
        const days = Array.from({ length: daysIn(range) }, (_, index) => addDays(range.start_date, index));
        const steps = days.map((day) => ({ date: write(midnight(day, zone), zone), total_count: 1, unique_count: 1 }));
        expect(dates(fillGaps(steps, { interval: 'day', range, now: later }).points)).toEqual(days);
      }),
      runs(150),
    );
  });

  it('make months of the months they are of', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), (zone) => {
        const range = { start_date: '2024-01-01', end_date: '2024-12-31' };
        const months = Array.from({ length: 12 }, (_, month) => `2024-${pad(month + 1)}-01`);
        const steps = months.map((day) => ({
          date: write(midnight(day, zone), zone),
          total_count: 1,
          unique_count: 1,
        }));
        expect(dates(fillGaps(steps, { interval: 'month', range, now: later }).points)).toEqual(months);
      }),
      runs(20),
    );
  });
});

describe('hours of a service’s own zone', () => {
  it('that begin at half past are one point an hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 15, 30, 45), fc.uniqueArray(fc.nat({ max: 47 })), (minutes, hours) => {
        const begin = timeOf('2026-03-01') + minutes * 60_000;
        const steps = hours.map((hour) => ({
          date: new Date(begin + hour * hourLength).toISOString(),
          total_count: 1,
          unique_count: 1,
        }));
        const range = { start_date: '2026-03-01', end_date: '2026-03-02' };
        const { points } = fillGaps(steps, { interval: 'hour', range, now: later });
        expect(points.filter(({ total_count }) => total_count === 1)).toHaveLength(hours.length);
        for (const [index, point] of points.slice(0, -1).entries()) {
          expect((points[index + 1]?.start ?? 0) - point.start).toBe(hourLength);
        }
      }),
      runs(60),
    );
  });
});

describe('weeks that the service has cut to the range', () => {
  it('are the weeks they are of, and shift no other, whatever day weeks begin on', () => {
    const first = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2024-01-01', days));
    const weekdays = fc.constantFrom(0, 1, 6);
    fc.assert(
      fc.property(first, fc.integer({ min: 22, max: 120 }), weekdays, (start_date, length, weekday) => {
        const range = { start_date, end_date: addDays(start_date, length - 1) };
        const begins = (day: string) => new Date(timeOf(day)).getUTCDay() === weekday;
        const days = Array.from({ length }, (_, index) => addDays(start_date, index));
        const weeks = days.filter((day, index) => index === 0 || begins(day));
        const steps = weeks.map((date) => ({ date, total_count: 1, unique_count: 1 }));
        const { points } = fillGaps(steps, { interval: 'week', range, now: later });
        expect(points.map(({ total_count }) => total_count)).toEqual(weeks.map(() => 1));
        for (const point of points) expect(new Date(point.start).getUTCDay()).toBe(weekday);
      }),
      runs(80),
    );
  });

  it('are clipped months and years as well', () => {
    const range = { start_date: '2026-01-15', end_date: '2026-03-20' };
    const of = (interval: 'month' | 'year', ...days: string[]) =>
      dates(
        fillGaps(
          days.map((date) => ({ date, total_count: 1, unique_count: 1 })),
          { interval, range, now: later },
        ).points,
      );
    expect(of('month', '2026-01-15', '2026-02-01', '2026-03-01')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(of('year', '2026-01-15')).toEqual(['2026-01-01']);
  });
});

describe('steps that are yet to come', () => {
  const now = Date.parse('2026-03-10T07:30:00Z');

  it('are no points, though the service fills the day up with nothing', () => {
    const day = { start_date: '2026-03-10', end_date: '2026-03-10' };
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      date: `2026-03-10T${pad(hour)}:00:00Z`,
      total_count: hour < 3 ? 2 : 0,
      unique_count: 0,
    }));
    expect(fillGaps(hours, { interval: 'hour', range: day, now }).points).toHaveLength(8);
    const month = { start_date: '2026-03-01', end_date: '2026-03-31' };
    const days = Array.from({ length: 31 }, (_, index) => ({
      date: `2026-03-${pad(index + 1)}`,
      total_count: 0,
      unique_count: 0,
    }));
    expect(fillGaps(days, { interval: 'day', range: month, now }).points).toHaveLength(10);
  });

  it('that have clicks all the same are shown: a clock may be behind the service’s', () => {
    const range = { start_date: '2026-03-10', end_date: '2026-03-10' };
    const steps = [{ date: '2026-03-10T08:00:00Z', total_count: 1, unique_count: 1 }];
    const { points } = fillGaps(steps, { interval: 'hour', range, now });
    expect(points.at(-1)).toMatchObject({ start: Date.parse('2026-03-10T08:00:00Z'), total_count: 1 });
  });
});

it('days that each are dated by some moment within them are the days they are in', () => {
  const range = { start_date: '2026-03-01', end_date: '2026-03-04' };
  const steps = ['2026-03-01T14:23:11Z', '2026-03-02T02:10:00Z', '2026-03-04T23:59:59Z'].map((date) => ({
    ...{ date, total_count: 1, unique_count: 1 },
  }));
  const { points } = fillGaps(steps, { interval: 'day', range, now: later });
  expect(points.map(({ total_count }) => total_count)).toEqual([1, 1, 0, 1]);
  expect(points[0]?.start).toBe(timeOf('2026-03-01'));
  expect(points).toHaveLength(4);
  expect((points[1]?.start ?? 0) - (points[0]?.start ?? 0)).toBe(dayLength);
});
