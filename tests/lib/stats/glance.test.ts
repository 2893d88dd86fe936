import { describe, expect, it } from 'vitest';
import { figuresOf } from '@/lib/stats/figures.ts';
import { glanceOf, isComparable } from '@/lib/stats/glance.ts';
import { answerWith } from './figures-of.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const range = { start_date: '2026-02-09', end_date: '2026-03-10' };
const named = (...names: string[]) => names.map((name, index) => ({ name, total_count: 9 - index, unique_count: 1 }));
const on = (date: string, total_count: number) => ({ date, total_count, unique_count: 1 });

it('a glance has 30 days, today against a week ago, and the three that come first', () => {
  const stats = {
    country: named('DE', 'AT', 'CH', 'FR'),
    referrer: named('direct'),
    interval: { day: [on('2026-03-03', 4), on('2026-03-10', 6)] },
  };
  const glance = glanceOf(figuresOf(answerWith({ total_count: 10, unique_count: 2, stats })), range, { now, at: now });
  expect(glance).toMatchObject({ total_count: 10, unique_count: 2, today: 6 });
  expect(glance.days).toHaveLength(30);
  expect(glance.countries.map(({ name }) => name)).toEqual(['DE', 'AT', 'CH']);
  expect(glance.referrers.map(({ name }) => name)).toEqual(['direct']);
});

describe('the same weekday a week ago', () => {
  const hour = (at: string, total_count: number) => on(`2026-03-${at}:00:00Z`, total_count);
  const before = hour('02T23', 9);
  const hours = [hour('03T00', 1), hour('03T08', 2), hour('03T09', 4), hour('03T10', 8), hour('03T23', 16)];
  const weekBefore = (stats: object) =>
    glanceOf(figuresOf(answerWith({ stats: { interval: stats } })), range, { now, at: now }).before;

  it('is counted until this hour, since today has come no further', () => {
    const day = [on('2026-03-03', 31)];
    expect(weekBefore({ day, hour: [before, ...hours, hour('10T08', 7)] })).toEqual({
      daysAgo: 7,
      total_count: 7,
      isWhole: false,
    });
  });

  it('is counted until the hour in which the figures came, where those are of this morning', () => {
    const figures = figuresOf(answerWith({ stats: { interval: { day: [on('2026-03-03', 31)], hour: hours } } }));
    const at = Date.parse('2026-03-10T08:30:00Z');
    expect(glanceOf(figures, range, { now, at }).before).toEqual({ daysAgo: 7, total_count: 3, isWhole: false });
  });

  it.each([
    ['are not there', []],
    ['do not add up to the day', hours.slice(1)],
    ['cannot be read', hours.map((each) => ({ ...each, date: 'noon' }))],
    ['come in no order', [...hours, before]],
  ])('is the whole day where its hours %s', (_what, hour) => {
    expect(weekBefore({ day: [on('2026-03-03', 31)], hour })).toEqual({ daysAgo: 7, total_count: 31, isWhole: true });
  });

  it('without a click has none by any hour', () => {
    expect(weekBefore({})).toEqual({ daysAgo: 7, total_count: 0, isWhole: false });
  });
});

it('a glance at days that the service does not report has none', () => {
  expect(glanceOf(figuresOf(answerWith({ stats: null })), range, { now, at: now }).days).toBeNull();
});

it('a glance at nothing is 30 days of nothing', () => {
  const glance = glanceOf(figuresOf(answerWith({ stats: { interval: { day: [] } } })), range, { now, at: now });
  expect(glance).toMatchObject({ today: 0, countries: [], referrers: [] });
  expect(glance.days).toHaveLength(30);
});

it('a glance at 7 days compares today with yesterday, since the answer has no day a week ago', () => {
  const week = { start_date: '2026-03-04', end_date: '2026-03-10' };
  const interval = { day: [on('2026-03-09', 5)], hour: [on('2026-03-09T08:00:00Z', 2), on('2026-03-09T20:00:00Z', 3)] };
  const glance = glanceOf(figuresOf(answerWith({ stats: { interval } })), week, { now, at: now });
  expect(glance.before).toEqual({ daysAgo: 1, total_count: 2, isWhole: false });
  expect(glance.days).toHaveLength(7);
});

it.each([
  ['older than the range', '2026-02-08T12:00:00Z', true],
  ['made within it', '2026-02-09T12:00:00Z', false],
  ['of which the service does not say when it was made', null, true],
])('a link %s is compared: %s, %s', (_which, created_at, compares) => {
  expect(isComparable({ created_at }, range)).toBe(compares);
});
