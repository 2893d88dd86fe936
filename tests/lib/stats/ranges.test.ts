import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkCustomRange } from '@/lib/stats/custom-range.ts';
import { addDays, type DayRange, dayAt, daysIn, isDay, isRange, isSameRange } from '@/lib/stats/days.ts';
import { daysOf, periodBefore, type RangeName, rangeNames } from '@/lib/stats/ranges.ts';

const at = (now: string, created: string | null = null) => ({
  now: Date.parse(now),
  created: created === null ? null : new Date(created),
});

const days = (start_date: string, end_date: string): DayRange => ({ start_date, end_date });
const named = (name: Exclude<RangeName, 'own'>) => ({ name });
const noon = '2024-03-31T12:00:00Z';

afterEach(() => vi.unstubAllEnvs());

describe('a range of days', () => {
  it.each([
    ['today', days('2024-03-31', '2024-03-31')],
    ['7d', days('2024-03-25', '2024-03-31')],
    ['30d', days('2024-03-02', '2024-03-31')],
    ['90d', days('2024-01-02', '2024-03-31')],
    ['this_month', days('2024-03-01', '2024-03-31')],
    ['last_month', days('2024-02-01', '2024-02-29')],
    ['all', days('2023-12-31', '2024-03-31')],
  ] as const)('is correct for %s', (name, range) => {
    expect(daysOf({ name }, at(noon, '2023-12-31T23:59:59Z'))).toEqual(range);
  });

  it('of last month ends on 28 February, except in leap years', () => {
    expect(daysOf(named('last_month'), at('2025-03-01T00:00:00Z'))).toEqual(days('2025-02-01', '2025-02-28'));
    expect(daysOf(named('last_month'), at('2100-03-31T00:00:00Z'))).toEqual(days('2100-02-01', '2100-02-28'));
  });

  it('since creation is the default one if the creation is unknown', () => {
    expect(daysOf(named('all'), at(noon))).toEqual(daysOf(named('30d'), at(noon)));
  });

  it('since a creation in the future is today', () => {
    expect(daysOf(named('all'), at(noon, '2024-04-01T00:00:00Z'))).toEqual(days('2024-03-31', '2024-03-31'));
  });

  // Clocks change on 31 March in Berlin, on 10 March in New York, and by half an hour on 7 April on Lord Howe.
  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'has days in UTC, in any time zone: %s',
    (zone) => {
      for (const day of ['2024-03-10', '2024-03-31', '2024-04-07', '2024-02-29', '2024-12-31']) {
        for (const time of ['00:00:00Z', '01:30:00Z', '16:30:00Z', '23:59:59Z']) {
          vi.stubEnv('TZ', zone);
          const inZone = rangeNames.map((name) => (name === 'own' ? null : daysOf({ name }, at(`${day}T${time}`))));
          vi.stubEnv('TZ', 'UTC');
          const inUtc = rangeNames.map((name) => (name === 'own' ? null : daysOf({ name }, at(`${day}T${time}`))));
          expect(inZone).toEqual(inUtc);
          expect(inUtc[0]).toEqual(days(day, day));
        }
      }
    },
  );

  it('starts before it ends, ends today or earlier, and can be requested', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...rangeNames), moments, fc.option(moments), (name, now, created) => {
        if (name === 'own') return;
        const range = daysOf({ name }, { now: now.getTime(), created });
        expect(checkCustomRange(range)).toBeNull();
        expect(range.end_date <= dayAt(now.getTime())).toBe(true);
      }),
    );
  });
});

describe('the previous period', () => {
  it.each([
    ['7d', '2024-03-07T12:00:00Z', days('2024-02-23', '2024-02-29')],
    ['today', '2024-03-01T12:00:00Z', days('2024-02-29', '2024-02-29')],
    ['last_month', '2024-03-07T12:00:00Z', days('2024-01-01', '2024-01-31')],
    ['this_month', '2024-03-07T12:00:00Z', days('2024-02-01', '2024-02-07')],
    // The previous month is shorter.
    ['this_month', '2024-03-31T12:00:00Z', days('2024-02-01', '2024-02-29')],
  ] as const)('is correct for %s on %s', (name, now, before) => {
    expect(periodBefore({ name }, daysOf({ name }, at(now)))).toEqual(before);
  });

  it('is null for all days', () => {
    expect(periodBefore(named('all'), days('2024-01-01', '2024-01-31'))).toBeNull();
  });

  it('of a custom range has the same length, and ends the day before it', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 4000 }), (first, length) => {
        const start = dayAt(first.getTime());
        const own = days(start, addDays(start, length - 1));
        const before = periodBefore({ name: 'own', ...own }, own);
        expect(before && daysIn(before)).toBe(length);
        expect(before && addDays(before.end_date, 1)).toBe(start);
      }),
    );
  });
});

describe('a custom range', () => {
  it.each([
    [days('2024-02-29', '2024-02-29'), null],
    [days('2024-2-29', '2024-03-01'), { field: 'start_date', problem: 'pattern' }],
    [days('2024-02-01', ''), { field: 'end_date', problem: 'pattern' }],
    [days('2023-02-29', '2023-03-01'), { field: 'start_date', problem: 'noSuchDay' }],
    [days('2024-03-02', '2024-03-01'), { field: 'end_date', problem: 'order' }],
  ] as const)('%o is checked', (range, problem) => {
    expect(checkCustomRange(range)).toEqual(problem);
    expect(isRange(range)).toBe(problem === null);
  });

  it('has only valid dates', () => {
    expect(['2024-02-29', '2023-02-29', '2024-04-31', '2024-13-01', 'today'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('two ranges are the same only if both of their days are', () => {
  const march = days('2024-03-01', '2024-03-31');
  expect(isSameRange(march, { ...march })).toBe(true);
  expect(isSameRange(march, { ...march, start_date: '2024-03-02' })).toBe(false);
  expect(isSameRange(march, { ...march, end_date: '2024-03-30' })).toBe(false);
});
