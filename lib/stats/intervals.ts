import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayAt, dayLength, daysIn } from './days.ts';
import type { Stats } from './stats.ts';

/** Milliseconds. */
export const hourLength = 3_600_000;

/** The maximum length of a range, in days, for each interval. With more, there are too many steps to distinguish. */
const maxDays: readonly [Interval, number][] = [
  ['hour', 2],
  ['day', 45],
  ['week', 200],
  ['month', 366 * 6],
];

/** Returns the interval that shows a range best. */
export const suitedInterval = (range: DayRange): Interval =>
  maxDays.find(([, days]) => daysIn(range) <= days)?.[0] ?? 'year';

/** The intervals to try, in order, if a service does not report the best one. */
const fallbacks: readonly Interval[] = ['day', 'week', 'month', 'hour', 'year'];

/**
 * Returns the best interval that the service reports for any of the links; the best of all intervals if it reports none.
 */
export function reportedInterval(range: DayRange, stats: readonly Pick<Stats, 'steps'>[]): Interval {
  const suited = suitedInterval(range);
  const isReported = (interval: Interval) => stats.some(({ steps }) => steps[interval] !== null);
  return [suited, ...fallbacks].find(isReported) ?? suited;
}

/**
 * Returns the start of the step that contains a moment, in UTC (milliseconds since 1970). Weeks begin on Monday (ISO
 * 8601).
 */
export function startOfStep(time: number, interval: Interval): number {
  if (interval === 'hour') return Math.floor(time / hourLength) * hourLength;
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (interval === 'year') return Date.UTC(year, 0);
  if (interval === 'month') return Date.UTC(year, month);
  const day = Math.floor(time / dayLength) * dayLength;
  return interval === 'day' ? day : day - ((date.getUTCDay() + 6) % 7) * dayLength;
}

/** Returns the start of the next step, in milliseconds since 1970. */
export function nextStep(start: number, interval: Interval): number {
  const date = new Date(start);
  switch (interval) {
    case 'hour':
      return start + hourLength;
    case 'day':
      return start + dayLength;
    case 'week':
      return start + 7 * dayLength;
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    case 'year':
      return Date.UTC(date.getUTCFullYear() + 1, 0);
  }
}

/**
 * True if the last step of a chart is not over. Fewer clicks in it are no drop.
 *
 * @param start - the start of the step (milliseconds since 1970); undefined without steps
 * @param options - `now` is the time of the stats, in milliseconds since 1970
 */
export const isUnfinished = (
  start: number | undefined,
  { interval, now }: { interval: Interval; now: number },
): boolean => start !== undefined && now < nextStep(start, interval);

/** Returns the date that Hem's own service gives a step: the moment an hour begins, the first day of others. */
export const nameOfStep = (start: number, interval: Interval): string =>
  interval === 'hour' ? `${new Date(start).toISOString().slice(0, 13)}:00:00Z` : dayAt(start);
