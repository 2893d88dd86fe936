import { describe, expect, it } from 'vitest';
import { toStats } from '@/lib/stats/stats.ts';
import { isComparable, previewOf } from '@/lib/stats/stats-preview.ts';
import { answerWith } from './stats-of.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const range = { start_date: '2026-02-09', end_date: '2026-03-10' };
const named = (...names: string[]) => names.map((name, index) => ({ name, total_count: 9 - index, unique_count: 1 }));
const on = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });

it('a preview has 30 days, today and the same weekday before, and the top three', () => {
  const stats = {
    country: named('DE', 'AT', 'CH', 'FR'),
    referrer: named('direct'),
    interval: { day: [on('2026-03-03', 4), on('2026-03-10', 6)] },
  };
  const preview = previewOf(toStats(answerWith({ total_count: 10, unique_count: 2, stats })), range, { now, at: now });
  expect(preview).toMatchObject({ total_count: 10, unique_count: 2, today: 6 });
  expect(preview.days).toHaveLength(30);
  expect(preview.countries.map(({ name }) => name)).toEqual(['DE', 'AT', 'CH']);
  expect(preview.referrers.map(({ name }) => name)).toEqual(['direct']);
});

describe('the same weekday a week ago', () => {
  const hour = (at: string, total_count: number) => on(`2026-03-${at}:00:00Z`, total_count);
  const before = hour('02T23', 9);
  const hours = [hour('03T00', 1), hour('03T08', 2), hour('03T09', 4), hour('03T10', 8), hour('03T23', 16)];
  const weekBefore = (stats: object) =>
    previewOf(toStats(answerWith({ stats: { interval: stats } })), range, { now, at: now }).before;

  it('is counted until the current hour, like today', () => {
    const day = [on('2026-03-03', 31)];
    expect(weekBefore({ day, hour: [before, ...hours, hour('10T08', 7)] })).toEqual({
      daysAgo: 7,
      total_count: 7,
      isWhole: false,
    });
  });

  it('is counted until the hour in which the stats were loaded', () => {
    const stats = toStats(answerWith({ stats: { interval: { day: [on('2026-03-03', 31)], hour: hours } } }));
    const at = Date.parse('2026-03-10T08:30:00Z');
    expect(previewOf(stats, range, { now, at }).before).toEqual({ daysAgo: 7, total_count: 3, isWhole: false });
  });

  it.each([
    ['are missing', []],
    ['do not add up to the day', hours.slice(1)],
    ['are unreadable', hours.map((each) => ({ ...each, date: 'noon' }))],
    ['are not sorted', [...hours, before]],
  ])('is the whole day if its hours %s', (_what, hour) => {
    expect(weekBefore({ day: [on('2026-03-03', 31)], hour })).toEqual({ daysAgo: 7, total_count: 31, isWhole: true });
  });

  it('is 0 without clicks', () => {
    expect(weekBefore({})).toEqual({ daysAgo: 7, total_count: 0, isWhole: false });
  });
});

it('a preview has no days if the service does not report them', () => {
  expect(previewOf(toStats(answerWith({ stats: null })), range, { now, at: now }).days).toBeNull();
});

it('an empty preview is 30 days without clicks', () => {
  const preview = previewOf(toStats(answerWith({ stats: { interval: { day: [] } } })), range, { now, at: now });
  expect(preview).toMatchObject({ today: 0, countries: [], referrers: [] });
  expect(preview.days).toHaveLength(30);
});

it('a preview of 7 days compares today with yesterday, since the answer does not include the day a week ago', () => {
  const week = { start_date: '2026-03-04', end_date: '2026-03-10' };
  const interval = { day: [on('2026-03-09', 5)], hour: [on('2026-03-09T08:00:00Z', 2), on('2026-03-09T20:00:00Z', 3)] };
  const preview = previewOf(toStats(answerWith({ stats: { interval } })), week, { now, at: now });
  expect(preview.before).toEqual({ daysAgo: 1, total_count: 2, isWhole: false });
  expect(preview.days).toHaveLength(7);
});

it.each([
  ['older than the range', '2026-02-08T12:00:00Z', true],
  ['created within the range', '2026-02-09T12:00:00Z', false],
  ['without a creation date', null, true],
])('a link %s can be compared (created %s): %s', (_which, created_at, compares) => {
  expect(isComparable({ created_at }, range)).toBe(compares);
});
