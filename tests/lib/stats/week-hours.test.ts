import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekHours } from '@/lib/stats/week-hours.ts';
import { zoneClock } from '@/lib/stats/zone-clock.ts';
import { runs } from '../../setup/runs.ts';

const at = (date: string) => ({ date, total_count: 1, unique_count: 1 });

/** Where the only click of a week is: its weekday from Monday as 0, and its hour. */
function cellOf(date: string, zone: string) {
  const { cells } = weekHours([at(date)], zone);
  return cells.flatMap((hours, day) =>
    hours.flatMap((cell, hour) => ((cell.total_count ?? 0) > 0 ? [[day, hour]] : [])),
  );
}

describe('the week by hours', () => {
  it.each([
    // Sunday 31 March 2024, when Berlin's clocks go from 2 to 3.
    ['Europe/Berlin', '2024-03-31T00:00:00Z', [6, 1]],
    ['Europe/Berlin', '2024-03-31T01:00:00Z', [6, 3]],
    ['Europe/Berlin', '2024-12-31T23:00:00Z', [2, 0]],
    // Sunday 10 March 2024, when New York's go from 2 to 3; and 3 November, when 1 o'clock is there twice.
    ['America/New_York', '2024-03-10T06:00:00Z', [6, 1]],
    ['America/New_York', '2024-03-10T07:00:00Z', [6, 3]],
    ['America/New_York', '2024-11-03T05:00:00Z', [6, 1]],
    ['America/New_York', '2024-11-03T06:00:00Z', [6, 1]],
    // Sunday 7 April 2024, when Lord Howe's go back by half an hour, from 11 to 10:30 ahead.
    ['Australia/Lord_Howe', '2024-04-06T14:00:00Z', [6, 1]],
    ['Australia/Lord_Howe', '2024-04-06T15:00:00Z', [6, 1]],
    ['Asia/Kolkata', '2024-02-29T18:00:00Z', [3, 23]],
    ['UTC', '2024-02-29T18:30:00Z', [3, 18]],
  ] as const)('in %s has %s where its clocks were', (zone, date, cell) => {
    expect(cellOf(date, zone)).toEqual([cell]);
  });

  it('loses no click', () => {
    const hours = fc.array(fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }));
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    fc.assert(
      fc.property(hours, zones, (dates, zone) => {
        const { cells } = weekHours(
          dates.map((date) => at(date.toISOString())),
          zone,
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
  ] as const)('says at which minutes the hours of UTC begin in %s', (zone, minutes) => {
    const hours = ['2024-01-10T10:00:00Z', '2024-07-10T10:00:00Z'].map(at);
    expect(weekHours(hours, zone).minutes).toEqual(minutes);
  });

  it('has hours of the zone itself where they are', () => {
    expect(weekHours([at('2024-02-29T18:30:00Z')], 'Asia/Kolkata').minutes).toEqual([0]);
    expect(cellOf('2024-02-29T18:30:00Z', 'Asia/Kolkata')).toEqual([[4, 0]]);
  });

  it('leaves out what nobody can place', () => {
    expect(cellOf('noon', 'UTC')).toEqual([]);
  });
});

it('a zone’s clock agrees with the browser’s, hour by hour, through a year of changes', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    const offsetAt = zoneClock(zone);
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    for (let time = Date.UTC(2024, 0); time < Date.UTC(2025, 0); time += 7 * 3_600_000) {
      const hour = new Date(time + offsetAt(time)).getUTCHours();
      expect([time, Number(format.format(time))]).toEqual([time, hour]);
    }
  }
});

it('an hour that was never reported is not known, and one that was at times is what was reported', () => {
  const hour = (date: string, total_count: number | null) => ({ date, total_count, unique_count: null });
  // Three Mondays at 9, and one at 10.
  const { cells } = weekHours(
    [
      hour('2024-03-04T09:00:00Z', null),
      hour('2024-03-11T09:00:00Z', 3),
      hour('2024-03-18T09:00:00Z', 0),
      hour('2024-03-04T10:00:00Z', null),
    ],
    'UTC',
  );
  expect(cells[0]?.slice(8, 11).map(({ total_count }) => total_count)).toEqual([0, 3, null]);
});
