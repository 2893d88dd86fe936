import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayAt, dayLength, daysIn } from './days.ts';
import type { Figures } from './figures.ts';

/** In milliseconds. */
export const hourLength = 3_600_000;

/** The longest range, in days, that each interval suits: its steps are then few enough to be told apart. */
const suits: readonly [Interval, number][] = [
  ['hour', 2],
  ['day', 92],
  ['week', 366],
  ['month', 366 * 6],
];

/** The interval that shows a range best. */
export const suitedInterval = (range: DayRange): Interval =>
  suits.find(([, days]) => daysIn(range) <= days)?.[0] ?? 'year';

/** In which order others take the place of an interval that a service does not report. */
const others: readonly Interval[] = ['day', 'week', 'month', 'hour', 'year'];

/** The interval that shows a range best of those that the service reports of any of some links; of none, the best. */
export function reportedInterval(range: DayRange, figures: readonly Pick<Figures, 'steps'>[]): Interval {
  const suited = suitedInterval(range);
  const isReported = (interval: Interval) => figures.some(({ steps }) => steps[interval] !== null);
  return [suited, ...others].find(isReported) ?? suited;
}

/** Returns the start of the step that a moment is in, in UTC; all in milliseconds since 1970. Weeks begin on Monday (ISO 8601). */
export function startOfStep(time: number, interval: Interval): number {
  if (interval === 'hour') return Math.floor(time / hourLength) * hourLength;
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (interval === 'year') return Date.UTC(year, 0);
  if (interval === 'month') return Date.UTC(year, month);
  const day = Math.floor(time / dayLength) * dayLength;
  return interval === 'day' ? day : day - ((date.getUTCDay() + 6) % 7) * dayLength;
}

/** When the step after this one begins. */
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
 * True if a chart's last step goes on: fewer clicks in it are no drop.
 *
 * @param start when it begins; undefined without steps
 * @param now when the stats came, both in milliseconds since 1970
 */
export const isUnfinished = (
  start: number | undefined,
  { interval, now }: { interval: Interval; now: number },
): boolean => start !== undefined && now < nextStep(start, interval);

/** A step of time as the service here names it: an hour by the moment it begins, all others by their first day. */
export const nameOfStep = (start: number, interval: Interval): string =>
  interval === 'hour' ? `${new Date(start).toISOString().slice(0, 13)}:00:00Z` : dayAt(start);
