import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekHours, zoneClock } from '@/lib/stats/week-hours.ts';
import { runs } from '../../setup/runs.ts';

const at = (date: string) => ({ date, total_count: 1, unique_count: 1 });

/** An empty range. */
const emptyRange = { from: 0, to: 0 };

/** Returns the cell of a week's only click: its weekday, with 0 for Monday, and its hour. */
function cellOf(date: string, zone: string) {
  const { cells } = weekHours([at(date)], zone, emptyRange);
  return cells.flatMap((hours, day) =>
    hours.flatMap((cell, hour) => ((cell.total_count ?? 0) > 0 ? [[day, hour]] : [])),
  );
}

describe('the hours of the week', () => {
  it.each([
    // Sunday 31 March 2024, when Berlin's clocks go from 2 to 3.
    ['Europe/Berlin', '2024-03-31T00:00:00Z', [6, 1]],
    ['Europe/Berlin', '2024-03-31T01:00:00Z', [6, 3]],
    ['Europe/Berlin', '2024-12-31T23:00:00Z', [2, 0]],
    // Sunday 10 March 2024, when New York's clocks go from 2 to 3; and 3 November, when 1 o'clock occurs twice.
    ['America/New_York', '2024-03-10T06:00:00Z', [6, 1]],
    ['America/New_York', '2024-03-10T07:00:00Z', [6, 3]],
    ['America/New_York', '2024-11-03T05:00:00Z', [6, 1]],
    ['America/New_York', '2024-11-03T06:00:00Z', [6, 1]],
    // Sunday 7 April 2024, when Lord Howe's clocks go back by half an hour, from UTC+11 to UTC+10:30.
    ['Australia/Lord_Howe', '2024-04-06T14:00:00Z', [6, 1]],
    ['Australia/Lord_Howe', '2024-04-06T15:00:00Z', [6, 1]],
    ['Asia/Kolkata', '2024-02-29T18:00:00Z', [3, 23]],
    ['UTC', '2024-02-29T18:30:00Z', [3, 18]],
  ] as const)('in %s include %s at the local time', (zone, date, cell) => {
    expect(cellOf(date, zone)).toEqual([cell]);
  });

  it('lose no click', () => {
    const hours = fc.array(fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }));
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    fc.assert(
      fc.property(hours, zones, (dates, zone) => {
        const { cells } = weekHours(
          dates.map((date) => at(date.toISOString())),
          zone,
          emptyRange,
        );
        expect(cells.flat().reduce((sum, { total_count }) => sum + (total_count ?? 0), 0)).toBe(dates.length);
      }),
      runs(50),
    );
  });

  it.each([
    ['UTC', [0]],
    ['Europe/Berlin', [0]],
    ['Asia/Kolkata', [30]],
    ['Asia/Kathmandu', [45]],
    ['America/St_Johns', [30]],
    ['Pacific/Chatham', [45]],
    ['Etc/GMT+12', [0]],
    ['Australia/Lord_Howe', [0, 30]],
  ] as const)('have the minutes at which UTC hours start in %s', (zone, minutes) => {
    const hours = ['2024-01-10T10:00:00Z', '2024-07-10T10:00:00Z'].map(at);
    expect(weekHours(hours, zone, emptyRange).minutes).toEqual(minutes);
  });

  it('may be hours of the zone itself', () => {
    expect(weekHours([at('2024-02-29T18:30:00Z')], 'Asia/Kolkata', emptyRange).minutes).toEqual([0]);
    expect(cellOf('2024-02-29T18:30:00Z', 'Asia/Kolkata')).toEqual([[4, 0]]);
  });

  it('distinguish the hours of the range from others', () => {
    const span = { from: Date.parse('2024-02-29T00:00:00Z'), to: Date.parse('2024-02-29T03:20:00Z') };
    const hoursIn = (zone: string) =>
      weekHours([], zone, span).has.flatMap((day, weekday) =>
        day.flatMap((has, hour) => (has ? [[weekday, hour]] : [])),
      );
    expect(hoursIn('UTC')).toEqual([0, 1, 2, 3].map((hour) => [3, hour]));
    expect(hoursIn('Asia/Kolkata')).toEqual([5, 6, 7, 8].map((hour) => [3, hour]));
    const month = { from: span.from, to: span.from + 30 * 86_400_000 };
    for (const zone of ['UTC', 'Europe/Berlin', 'Australia/Lord_Howe'])
      expect(
        weekHours([], zone, month)
          .has.flat()
          .every((has) => has),
      ).toBe(true);
  });

  it('leave out unreadable dates', () => {
    expect(cellOf('noon', 'UTC')).toEqual([]);
  });

  it('leave out hours without clicks, which services may list for any day', () => {
    const hour = { date: '2024-02-29T18:30:00Z', total_count: 0, unique_count: 0 };
    const { has, minutes } = weekHours([hour], 'UTC', emptyRange);
    expect([has.flat().filter(Boolean), minutes]).toEqual([[], []]);
  });
});

it('a zone’s clock agrees with the browser’s through a year of clock changes', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    const offsetAt = zoneClock(zone);
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    for (let time = Date.UTC(2024, 0); time < Date.UTC(2025, 0); time += 7 * 3_600_000) {
      const hour = new Date(time + offsetAt(time)).getUTCHours();
      expect([time, Number(format.format(time))]).toEqual([time, hour]);
    }
  }
});

it('an hour is unknown if no count was ever reported, and otherwise the sum of the reported ones', () => {
  const hour = (date: string, total_count: number | null) => ({ date, total_count, unique_count: null });
  // Three Mondays at 9 o'clock, and one at 10.
  const { cells } = weekHours(
    [
      hour('2024-03-04T09:00:00Z', null),
      hour('2024-03-11T09:00:00Z', 3),
      hour('2024-03-18T09:00:00Z', 0),
      hour('2024-03-04T10:00:00Z', null),
    ],
    'UTC',
    emptyRange,
  );
  expect(cells[0]?.slice(8, 11).map(({ total_count }) => total_count)).toEqual([0, 3, null]);
});
