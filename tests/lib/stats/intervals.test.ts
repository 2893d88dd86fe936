import { describe, expect, it } from 'vitest';
import { isUnfinished, nameOfStep, nextStep, reportedInterval, startOfStep } from '@/lib/stats/intervals.ts';
import { toStats } from '@/lib/stats/stats.ts';
import { answerWith } from './stats-of.ts';

const month = { start_date: '2026-03-01', end_date: '2026-03-31' };
const reporting = (...intervals: string[]) =>
  toStats(answerWith({ stats: { interval: Object.fromEntries(intervals.map((name) => [name, []])) } }));

describe('the interval of a chart', () => {
  it('is the default for the range, or one that the service reports', () => {
    expect(reportedInterval(month, [reporting('hour', 'day', 'week')])).toBe('day');
    expect(reportedInterval(month, [reporting('hour', 'week')])).toBe('week');
    expect(reportedInterval(month, [reporting('hour'), reporting('day')])).toBe('day');
    expect(reportedInterval(month, [reporting('month'), reporting('week', 'hour')])).toBe('week');
    expect(reportedInterval(month, [reporting()])).toBe('day');
    expect(reportedInterval(month, [reporting('year', 'hour')])).toBe('hour');
    expect(reportedInterval({ ...month, end_date: '2026-03-01' }, [reporting('month', 'week')])).toBe('week');
  });
});

it.each([
  ['hour', '2026-03-11T14:00:00Z', '2026-03-11T15:00:00Z', '2026-03-11T14:00:00Z'],
  ['day', '2026-03-11', '2026-03-12', '2026-03-11'],
  ['week', '2026-03-09', '2026-03-16', '2026-03-09'],
  ['month', '2026-03-01', '2026-04-01', '2026-03-01'],
  ['year', '2026-01-01', '2027-01-01', '2026-01-01'],
] as const)('the %s of a moment starts at %s and ends at %s', (interval, start, end, name) => {
  const from = startOfStep(Date.parse('2026-03-11T14:59:59.999Z'), interval);
  expect([from, nextStep(from, interval)]).toEqual([start, end].map((date) => Date.parse(date)));
  expect(nameOfStep(from, interval)).toBe(name);
  expect(startOfStep(from, interval)).toBe(from);
  expect(startOfStep(nextStep(from, interval) - 1, interval)).toBe(from);
});

describe('the last step', () => {
  const start = Date.parse('2026-03-10T00:00:00Z');
  it.each([
    ['is unfinished on its day', '2026-03-10T23:59:59Z', true],
    ['is finished after its day', '2026-03-11T00:00:00Z', false],
  ])('%s', (_what, now, unfinished) => {
    expect(isUnfinished(start, { interval: 'day', now: Date.parse(now) })).toBe(unfinished);
  });

  it('is not unfinished if it does not exist', () => {
    expect(isUnfinished(undefined, { interval: 'day', now: start })).toBe(false);
  });
});
