import { addDays, type DayRange, dayAt, timeOf } from './days.ts';
import { type Counted, type Figures, type Row, rowsBy } from './figures.ts';
import { fillGaps, type Point } from './fill-gaps.ts';
import { rank } from './rank.ts';

/** How many countries and referrers a glance names. */
const named = 3;

/** What the popup shows of a link, over the last 30 days. */
export interface Glance extends Counted {
  /** A point for each day, the last one today. */
  days: readonly Point[];
  today: number;
  /** The clicks of the same weekday a week ago, which all of the day has gone into. */
  weekBefore: number;
  countries: readonly Row[];
  referrers: readonly Row[];
}

/** Makes a glance of the figures of a range that ends today. */
export function glanceOf(figures: Figures, range: DayRange, now: number): Glance {
  const { points } = fillGaps(figures.steps.day, { interval: 'day', range, now });
  const on = (day: string) => points.find(({ start }) => start === timeOf(day))?.total_count ?? 0;
  const today = dayAt(now);
  const first = (dimension: 'country' | 'referrer') =>
    rank(rowsBy(figures, dimension), 'total_count', figures).slice(0, named);
  return {
    total_count: figures.total_count,
    unique_count: figures.unique_count,
    days: points,
    today: on(today),
    weekBefore: on(addDays(today, -7)),
    countries: first('country'),
    referrers: first('referrer'),
  };
}
