import { describe, expect, it } from 'vitest';
import { countsBefore, sameMoment, seriesBefore, sumBefore } from '@/lib/stats/period-before.ts';
import { toStats } from '@/lib/stats/stats.ts';
import { answerWith } from './stats-of.ts';

const at = Date.parse('2026-03-10T07:30:00Z');
const day = (date: string) => ({ start_date: date, end_date: date });
const counted = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });
const hours = [
  counted('2026-03-09T02:00:00Z', 3),
  counted('2026-03-09T07:00:00Z', 4),
  counted('2026-03-09T20:00:00Z', 5),
];
const yesterday = (interval: object, unique_count = 6) => ({
  stats: toStats(answerWith({ total_count: 12, unique_count, stats: { interval } })),
  range: day('2026-03-09'),
});

describe('a day that is not over', () => {
  const until = sameMoment(at, day('2026-03-10'), day('2026-03-09'));

  it('is compared with the day before until the same time, but its visitors with the whole day', () => {
    expect(countsBefore(yesterday({ hour: hours }), until)).toEqual({
      total_count: { count: 7, part: 'soFar' },
      unique_count: { count: 6, part: 'whole' },
    });
  });

  it('is compared with the whole day before if the hours are incomplete', () => {
    for (const interval of [{}, { hour: hours.slice(1) }]) {
      expect(countsBefore(yesterday(interval), until).total_count).toEqual({ count: 12, part: 'whole' });
    }
  });

  it('is compared with nothing if the service reports nothing', () => {
    const stats = toStats(answerWith({ stats: null }));
    expect(countsBefore({ stats, range: day('2026-03-09') }, until).total_count).toEqual({
      count: null,
      part: 'over',
    });
  });

  it('is compared in the chart with the day before until the same time', () => {
    const before = yesterday({ hour: hours, day: [counted('2026-03-09', 12)] });
    expect(seriesBefore(before, { interval: 'day', until }).points).toMatchObject([{ total_count: 7 }]);
    const byHour = seriesBefore(before, { interval: 'hour', until }).points;
    expect(byHour.map(({ total_count }) => total_count)).toEqual([0, 0, 3, 0, 0, 0, 0, 4]);
  });
});

it('a period that is over is compared with the whole period before', () => {
  const until = sameMoment(at, day('2026-03-01'), day('2026-03-09'));
  expect(countsBefore(yesterday({}), until)).toEqual({
    total_count: { count: 12, part: 'over' },
    unique_count: { count: 6, part: 'over' },
  });
});

describe('several links together', () => {
  const until = sameMoment(at, day('2026-03-10'), day('2026-03-09'));
  const withHours = { ...yesterday({ hour: hours }), until };
  const withoutHours = { ...yesterday({}), until };

  it('are compared until the same time if all have complete hours', () => {
    expect(sumBefore([withHours, withHours]).total_count).toEqual({ count: 14, part: 'soFar' });
  });

  it('are compared with the whole day if one has incomplete hours', () => {
    expect(sumBefore([withHours, withoutHours]).total_count).toEqual({ count: 24, part: 'whole' });
    expect(sumBefore([withHours]).unique_count).toEqual({ count: 6, part: 'whole' });
  });

  it('are compared with whole days once the days are over', () => {
    const over = { ...withHours, until: until + 86_400_000 };
    expect(sumBefore([over, over]).total_count).toEqual({ count: 24, part: 'over' });
  });
});

it('the last step before shows which of its counts end at the same time', () => {
  const until = sameMoment(at, day('2026-03-10'), day('2026-03-09'));
  const before = yesterday({ hour: hours, day: [counted('2026-03-09', 12)] });
  const start = Date.parse('2026-03-09T00:00:00Z');
  expect(seriesBefore(before, { interval: 'day', until })).toMatchObject({
    points: [{ start, total_count: 7 }],
    cut: { start, cuts: { total_count: true, unique_count: false } },
  });
  expect(seriesBefore(before, { interval: 'day', until: until + 86_400_000 }).cut).toBeNull();
});
