import { byCountry } from './by-country.ts';
import { bySite } from './by-site.ts';
import { addDays, type DayRange, dayAt, dayLength, timeOf } from './days.ts';
import { type Counted, type Figures, type Row, rowsBy } from './figures.ts';
import { fillGaps, type Point } from './fill-gaps.ts';
import { countUntil } from './period-before.ts';
import { rank } from './rank.ts';

/** How many countries and referrers a glance names. */
const named = 3;

/** As the page has them: a site once, a country once. */
const grouped = { country: byCountry, referrer: bySite } as const;

/** What the popup shows of a link, over the last 30 days. */
export interface Glance extends Counted {
  /** A point for each day, the last one today; null where the service does not report days. */
  days: readonly Point[] | null;
  /** The clicks of today; null where they were not reported. */
  today: number | null;
  /** The clicks of the same weekday a week ago: in the hours begun by then, or of the whole day where they do not tell. */
  weekBefore: { total_count: number | null; isWhole: boolean };
  countries: readonly Row[];
  referrers: readonly Row[];
}

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
  const weekday = addDays(today, -7);
  const whole = on(weekday);
  const byNow = countUntil(at - 7 * dayLength, figures.steps.hour ?? [], {
    ...{ from: timeOf(weekday), to: timeOf(weekday) + dayLength, total_count: whole },
  });
  const first = (dimension: 'country' | 'referrer') =>
    rank(grouped[dimension](rowsBy(figures, dimension) ?? []), 'total_count', figures, named);
  return {
    total_count: figures.total_count,
    unique_count: figures.unique_count,
    days: figures.steps.day && points,
    today: on(today),
    weekBefore: { total_count: byNow ?? whole, isWhole: byNow === null },
    countries: first('country'),
    referrers: first('referrer'),
  };
}
