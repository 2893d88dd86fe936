import { describe, expect, it } from 'vitest';
import { isUnfinished, reportedInterval } from '@/lib/stats/intervals.ts';
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
    expect(reportedInterval(month, [reporting()])).toBe('day');
  });
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
