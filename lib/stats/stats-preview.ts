import type { LinkRecord } from '../contract/link-reading.ts';
import { byCountry } from './by-country.ts';
import { addDays, type DayRange, dayAt, dayLength, daysIn, timeOf } from './days.ts';
import { fillGaps, type Point } from './fill-gaps.ts';
import { countUntil } from './period-before.ts';
import { rank } from './rank.ts';
import { bySite } from './sites.ts';
import { type Counted, type Row, rowsBy, type Stats } from './stats.ts';

/** The number of countries and of referrers in a preview. */
const maxNames = 3;

/** Merges rows as the page of stats does. */
const grouped = { country: byCountry, referrer: bySite } as const;

/** The popup's stats of a link over the last 7 or 30 days. */
export interface PreviewedStats extends Counted {
  /** A point for each day up to today; null if the service does not report days. */
  days: readonly Point[] | null;
  /** The clicks of today; null if they were not reported. */
  today: number | null;
  /**
   * The clicks of the same day last week, or of yesterday in a range of 7 days. Up to the same hour, or of the whole
   * day if the service does not report hours.
   */
  before: { daysAgo: number; total_count: number | null; isWhole: boolean };
  countries: readonly Row[];
  referrers: readonly Row[];
}

/** False if a link is younger than the range. Then the earlier day may be one without the link. */
export const isComparable = ({ created_at }: Pick<LinkRecord, 'created_at'>, { start_date }: DayRange): boolean =>
  created_at === null || Date.parse(created_at) <= timeOf(start_date);

/**
 * Returns the preview of stats of a range that ends today.
 *
 * @param times - `now`, and `at` for the time of the stats, up to which today is counted (milliseconds since 1970)
 */
export function previewOf(stats: Stats, range: DayRange, { now, at }: { now: number; at: number }): PreviewedStats {
  const { points } = fillGaps(stats.steps.day ?? [], { interval: 'day', range, now });
  const on = (day: string) => {
    const point = points.find(({ start }) => start === timeOf(day));
    return point === undefined ? 0 : point.total_count;
  };
  const today = dayAt(now);
  const daysAgo = daysIn(range) > 7 ? 7 : 1;
  const earlier = addDays(today, -daysAgo);
  const whole = on(earlier);
  const byNow = countUntil(at - daysAgo * dayLength, stats.steps.hour ?? [], {
    ...{ from: timeOf(earlier), to: timeOf(earlier) + dayLength, total_count: whole },
  });
  const first = (dimension: 'country' | 'referrer') =>
    rank(grouped[dimension](rowsBy(stats, dimension) ?? []), 'total_count', stats, maxNames);
  return {
    total_count: stats.total_count,
    unique_count: stats.unique_count,
    days: stats.steps.day && points,
    today: on(today),
    before: { daysAgo, total_count: byNow ?? whole, isWhole: byNow === null },
    countries: first('country'),
    referrers: first('referrer'),
  };
}
