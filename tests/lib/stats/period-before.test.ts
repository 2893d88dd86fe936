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
  expect(seriesBefore(before, { interval: 'hour', until }).cut?.cuts).toEqual({
    total_count: false,
    unique_count: false,
  });
});

describe('the clicks before', () => {
  const until = sameMoment(at, day('2026-03-10'), day('2026-03-09'));

  it('are cut at the moment: an hour that begins then counts, and later ones and those of other days do not', () => {
    const around = [counted('2026-03-08T23:00:00Z', 50), ...hours, counted('2026-03-10T00:00:00Z', 60)];
    const clicksUntil = (moment: string) =>
      countsBefore(yesterday({ hour: around }), Date.parse(moment)).total_count.count;
    expect(clicksUntil('2026-03-09T06:59:59Z')).toBe(3);
    expect(clicksUntil('2026-03-09T07:00:00Z')).toBe(7);
    expect(clicksUntil('2026-03-09T23:59:59Z')).toBe(12);
  });

  it('are those of the whole period from its end', () => {
    const partAt = (moment: string) => countsBefore(yesterday({ hour: hours }), Date.parse(moment)).unique_count.part;
    expect([partAt('2026-03-09T23:59:59Z'), partAt('2026-03-10T00:00:00Z')]).toEqual(['whole', 'over']);
  });

  it('cannot be cut if an hour has no count', () => {
    const hour = [...hours, { date: '2026-03-09T05:00:00Z', total_count: null, unique_count: null }];
    expect(countsBefore(yesterday({ hour }), until).total_count.part).toBe('whole');
  });

  it('are 0 so far if the whole period has none', () => {
    const none = { stats: toStats(answerWith({ total_count: 0, unique_count: 0 })), range: day('2026-03-09') };
    const expected = { count: 0, part: 'soFar' };
    expect(countsBefore(none, until)).toEqual({ total_count: expected, unique_count: expected });
  });

  it('of several links are so far if one of the periods is not over', () => {
    const link = yesterday({ hour: hours });
    const both = [until, until + 86_400_000].map((moment) => ({ ...link, until: moment }));
    expect(sumBefore(both).total_count).toEqual({ count: 19, part: 'soFar' });
  });
});

it('the last week before is cut within the compared days', () => {
  const range = { start_date: '2026-03-04', end_date: '2026-03-08' };
  const hour = [
    counted('2026-03-03T10:00:00Z', 9),
    counted('2026-03-05T10:00:00Z', 2),
    counted('2026-03-07T10:00:00Z', 4),
  ];
  const stats = toStats(
    answerWith({ total_count: 6, stats: { interval: { hour, week: [counted('2026-03-02', 6)] } } }),
  );
  const series = (until: string, hours = stats) =>
    seriesBefore({ stats: hours, range }, { interval: 'week', until: Date.parse(until) });
  expect(series('2026-03-06T12:00:00Z')).toMatchObject({
    points: [{ total_count: 2 }],
    cut: { start: Date.parse('2026-03-02'), cuts: { total_count: true, unique_count: false } },
  });
  expect(series('2026-03-09T00:00:00Z')).toMatchObject({ points: [{ total_count: 6 }], cut: null });
  const withoutHours = toStats(answerWith({ stats: { interval: { week: [counted('2026-03-02', 6)] } } }));
  expect(series('2026-03-06T12:00:00Z', withoutHours)).toMatchObject({
    points: [{ total_count: 6 }],
    cut: { cuts: { total_count: false } },
  });
});
