import type { LinkRecord } from '../contract/link-reading.ts';
import { byCountry } from './by-country.ts';
import { bySite } from './by-site.ts';
import { addDays, type DayRange, dayAt, dayLength, daysIn, timeOf } from './days.ts';
import { type Counted, type Figures, type Row, rowsBy } from './figures.ts';
import { fillGaps, type Point } from './fill-gaps.ts';
import { countUntil } from './period-before.ts';
import { rank } from './rank.ts';

/** How many countries and referrers a glance names. */
const named = 3;

/** As the page has them: a site once, a country once. */
const grouped = { country: byCountry, referrer: bySite } as const;

/** The popup's stats of a link over the last 7 or 30 days. */
export interface Glance extends Counted {
  /** A point for each day, the last one today; null where the service does not report days. */
  days: readonly Point[] | null;
  /** The clicks of today; null where they were not reported. */
  today: number | null;
  /**
   * The clicks of an earlier day of the range: a week ago, or yesterday in a range that has no such day. Up to the same hour,
   * or of the whole day if the service does not report hours.
   */
  before: { daysAgo: number; total_count: number | null; isWhole: boolean };
  countries: readonly Row[];
  referrers: readonly Row[];
}

/** True unless a link is younger than the range: today beside a day without the link says nothing. */
export const isComparable = ({ created_at }: Pick<LinkRecord, 'created_at'>, { start_date }: DayRange): boolean =>
  created_at === null || Date.parse(created_at) <= timeOf(start_date);

/**
 * Makes a glance of the figures of a range that ends today.
 * @param at - when the figures came (milliseconds since 1970): today has come as far in them
 */
export function glanceOf(figures: Figures, range: DayRange, { now, at }: { now: number; at: number }): Glance {
  const { points } = fillGaps(figures.steps.day ?? [], { interval: 'day', range, now });
  const on = (day: string) => {
    const point = points.find(({ start }) => start === timeOf(day));
    return point === undefined ? 0 : point.total_count;
  };
  const today = dayAt(now);
  const daysAgo = daysIn(range) > 7 ? 7 : 1;
  const earlier = addDays(today, -daysAgo);
  const whole = on(earlier);
  const byNow = countUntil(at - daysAgo * dayLength, figures.steps.hour ?? [], {
    ...{ from: timeOf(earlier), to: timeOf(earlier) + dayLength, total_count: whole },
  });
  const first = (dimension: 'country' | 'referrer') =>
    rank(grouped[dimension](rowsBy(figures, dimension) ?? []), 'total_count', figures, named);
  return {
    total_count: figures.total_count,
    unique_count: figures.unique_count,
    days: figures.steps.day && points,
    today: on(today),
    before: { daysAgo, total_count: byNow ?? whole, isWhole: byNow === null },
    countries: first('country'),
    referrers: first('referrer'),
  };
}
