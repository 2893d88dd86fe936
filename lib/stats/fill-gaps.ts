import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from './days.ts';
import { addUp, type Counted, type Step } from './figures.ts';
import { hourLength, nextStep, startOfStep } from './intervals.ts';
import { readMoment } from './read-moment.ts';

/** Clicks of one step of time. */
export interface Point extends Counted {
  /** When it begins, in milliseconds since 1970. */
  start: number;
}

/** Steps without a gap, oldest first, and steps whose date Hem cannot read. */
export interface Series {
  points: readonly Point[];
  unplaced: readonly Step[];
  /** The number of dates that are no start of a step in UTC (reading R10). They count for the step that they are in. */
  misfits: number;
}

/** More steps than any chart can show: of a range that has more, the last are filled. */
export const mostSteps = 100_000;

/** How long a step is at least, in milliseconds. */
const shortest: Record<Interval, number> = {
  hour: hourLength,
  day: dayLength,
  week: 7 * dayLength,
  month: 28 * dayLength,
  year: 365 * dayLength,
};

const none: Counted = { total_count: 0, unique_count: 0 };

/**
 * Puts the service's steps in order and adds those it left out, with no clicks: over the range, as far as it has come.
 * Steps begin in UTC (reading R10), and weeks on Monday. A first step may be cut to the range.
 *
 * @param now milliseconds since 1970: steps that begin later are not there yet, but those that have clicks all the same
 */
export function fillGaps(steps: readonly Step[], { interval, range, now }: Filling): Series {
  const placed = new Map<number, Counted>();
  const unplaced: Step[] = [];
  const from = timeOf(range.start_date);
  let misfits = 0;
  for (const step of steps) {
    const moment = readMoment(step.date);
    if (moment === null) {
      unplaced.push(step);
      continue;
    }
    const start = startOfStep(moment, interval);
    if (moment !== start && moment !== from) misfits += 1;
    placed.set(start, together(placed.get(start), step));
  }
  const end = Math.min(timeOf(range.end_date) + dayLength - 1, now);
  const first = Math.max(from, end - (mostSteps - 1) * shortest[interval]);
  const starts = new Set<number>();
  for (const [start, counted] of placed) {
    if (start <= now || hasClicks(counted)) starts.add(start);
  }
  for (let start = startOfStep(first, interval); start <= end; start = nextStep(start, interval)) starts.add(start);
  const points = [...starts].sort((one, other) => one - other);
  return {
    points: points.map((start) => ({ start, ...(placed.get(start) ?? none) })),
    unplaced,
    misfits,
  };
}

interface Filling {
  interval: Interval;
  range: DayRange;
  now: number;
}

const hasClicks = ({ total_count, unique_count }: Counted): boolean =>
  (total_count ?? 0) !== 0 || (unique_count ?? 0) !== 0;

const together = (one: Counted | undefined, { total_count, unique_count }: Counted): Counted => ({
  total_count: addUp([one?.total_count ?? null, total_count]),
  unique_count: addUp([one?.unique_count ?? null, unique_count]),
});
