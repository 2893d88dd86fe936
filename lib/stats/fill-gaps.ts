import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from './days.ts';
import { hourLength, nextStep, startOfStep } from './intervals.ts';
import { readMoment } from './read-moment.ts';
import { addUp, type Counted, type Step } from './stats.ts';

/** The counts of one step of time. */
export interface Point extends Counted {
  /** Milliseconds since 1970. */
  start: number;
}

/** The steps of a chart. */
export interface Series {
  /** Steps without gaps, oldest first. */
  points: readonly Point[];
  /** Steps whose date Hem cannot read. */
  unplaced: readonly Step[];
  /**
   * The number of dates that are not the start of a step in UTC (reading R10). They count in the step that contains
   * them.
   */
  misfits: number;
}

/** The maximum number of filled steps, far more than a chart can show. The last ones of a longer range are filled. */
export const maxSteps = 100_000;

/** The minimum length of a step, in milliseconds. */
const minLength: Record<Interval, number> = {
  hour: hourLength,
  day: dayLength,
  week: 7 * dayLength,
  month: 28 * dayLength,
  year: 365 * dayLength,
};

const none: Counted = { total_count: 0, unique_count: 0 };

/**
 * Sorts the service's steps and adds those it left out as 0, from the start of the range to its end or until now. Steps
 * begin in UTC (reading R10), weeks on Monday. The first step may be cut to the range.
 *
 * @param now - milliseconds since 1970. A step that begins later is left out unless it has clicks.
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
  const first = Math.max(from, end - (maxSteps - 1) * minLength[interval]);
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
