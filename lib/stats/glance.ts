import { addDays, type DayRange, dayAt, dayLength, timeOf } from './days.ts';
import { type Counted, type Figures, type Row, rowsBy, type Step } from './figures.ts';
import { fillGaps, type Point } from './fill-gaps.ts';
import { rank } from './rank.ts';
import { readMoment } from './read-moment.ts';

/** How many countries and referrers a glance names. */
const named = 3;

/** What the popup shows of a link, over the last 30 days. */
export interface Glance extends Counted {
  /** A point for each day, the last one today. */
  days: readonly Point[];
  today: number;
  /** The clicks of the same weekday a week ago: in the hours begun by then, or of the whole day where they do not tell. */
  weekBefore: { total_count: number; isWhole: boolean };
  countries: readonly Row[];
  referrers: readonly Row[];
}

/**
 * Makes a glance of the figures of a range that ends today.
 * @param at - when the figures came (milliseconds since 1970): today has come as far in them
 */
export function glanceOf(figures: Figures, range: DayRange, { now, at }: { now: number; at: number }): Glance {
  const { points } = fillGaps(figures.steps.day, { interval: 'day', range, now });
  const on = (day: string) => points.find(({ start }) => start === timeOf(day))?.total_count ?? 0;
  const today = dayAt(now);
  const weekday = addDays(today, -7);
  const whole = on(weekday);
  const byNow = countUntil(at - 7 * dayLength, figures.steps.hour, { day: weekday, total_count: whole });
  const first = (dimension: 'country' | 'referrer') =>
    rank(rowsBy(figures, dimension), 'total_count', figures).slice(0, named);
  return {
    total_count: figures.total_count,
    unique_count: figures.unique_count,
    days: points,
    today: on(today),
    weekBefore: { total_count: byNow ?? whole, isWhole: byNow === null },
    countries: first('country'),
    referrers: first('referrer'),
  };
}

/** The clicks of a day in the hours that had begun at a moment; null where its hours do not add up to the day. */
function countUntil(
  moment: number,
  hours: readonly Step[],
  { day, total_count }: { day: string; total_count: number },
): number | null {
  let [all, until] = [0, 0];
  // The latest first, as far as that day: a glance is drawn in the popup's first picture.
  for (let at = hours.length - 1; at >= 0; at -= 1) {
    const step = hours[at];
    const start = readMoment(step?.date ?? '');
    if (step === undefined || start === null) continue;
    if (start < timeOf(day)) break;
    if (start >= timeOf(day) + dayLength) continue;
    all += step.total_count;
    if (start <= moment) until += step.total_count;
  }
  return all === total_count ? until : null;
}
