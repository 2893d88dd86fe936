import { describe, expect, it } from 'vitest';
import { dimensions, intervals } from '@/lib/contract/analytics.ts';
import { rowsBy, toStats } from '@/lib/stats/stats.ts';
import { answerWith } from './stats-of.ts';

describe('the stats of an answer', () => {
  it('have every dimension and interval, null if the service omits them (reading R8)', () => {
    const converted = toStats(answerWith({}));
    expect(converted.dimensions).toEqual(dimensions.map((dimension) => ({ dimension, rows: null })));
    expect(converted.steps).toEqual(Object.fromEntries(intervals.map((interval) => [interval, null])));
    expect(converted).toMatchObject({ total_count: null, unique_count: null });
  });

  it('read null names as empty, and keep null counts, which are not 0', () => {
    const stats = { country: [{ name: null, total_count: 3, unique_count: null }], interval: { day: [{}] } };
    const converted = toStats(answerWith({ total_count: 3, stats }));
    expect(rowsBy(converted, 'country')).toEqual([{ name: '', total_count: 3, unique_count: null }]);
    expect(converted.steps.day).toEqual([{ date: '', total_count: null, unique_count: null }]);
    expect(converted).toMatchObject({ total_count: 3, unique_count: null });
  });

  it('keep the service’s own dimensions', () => {
    const row = { name: 'night', total_count: 1, unique_count: 1 };
    expect(toStats(answerWith({ others: { mood: [row] } })).others).toEqual([{ dimension: 'mood', rows: [row] }]);
  });
});

it('stats keep what Hem could not read', () => {
  const unreadable = { count: 2, places: ['country[0].name'] };
  expect(toStats(answerWith({ unreadable })).unreadable).toEqual(unreadable);
  expect(toStats(answerWith({})).unreadable).toBeNull();
});

it('every dimension and interval has its own values', () => {
  const rows = (name: string) => [{ name, total_count: 1, unique_count: 1 }];
  const named = Object.fromEntries(dimensions.map((dimension) => [dimension, rows(dimension)]));
  const interval = Object.fromEntries(
    intervals.map((each) => [each, [{ date: each, total_count: 1, unique_count: 1 }]]),
  );
  const converted = toStats(answerWith({ stats: { ...named, interval } }));
  for (const dimension of dimensions) expect(rowsBy(converted, dimension)).toEqual(rows(dimension));
  for (const each of intervals) expect(converted.steps[each]).toMatchObject([{ date: each }]);
});
