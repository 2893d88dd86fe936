import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from './days.ts';
import { fillGaps, type Series } from './fill-gaps.ts';
import { nextStep } from './intervals.ts';
import { readMoment } from './read-moment.ts';
import { addUp, type Counted, type Metric, metrics, type Stats, type Step } from './stats.ts';

/* A period that is not over is compared with the same part of the previous one, if its hours were reported. */

/** The stats of the previous period, and its days. */
interface Before {
  stats: Stats;
  range: DayRange;
}

/** A count of the previous period. */
export interface CountBefore {
  /** Null if the service left it out. */
  count: number | null;
  /**
   * The counted part of the previous period. `over`: all, as this period is over. `soFar`: up to the same time.
   * `whole`: all, though this period is not over, as the service does not report the count up to the same time.
   */
  part: 'over' | 'soFar' | 'whole';
}

export type CountsBefore = Record<Metric, CountBefore>;

/** Returns the moment of the previous period that corresponds to one of this period (milliseconds since 1970). */
export const sameMoment = (at: number, range: DayRange, before: DayRange): number =>
  at - (timeOf(range.start_date) - timeOf(before.start_date));

/**
 * Returns the counts of the previous period up to a moment. Visitors cannot be cut there: hours may share visitors, so
 * they do not add up.
 */
export function countsBefore({ stats, range }: Before, until: number): CountsBefore {
  const span = { from: timeOf(range.start_date), to: timeOf(range.end_date) + dayLength };
  const isOver = until >= span.to;
  const clicks = isOver ? null : countUntil(until, stats.steps.hour ?? [], { ...span, total_count: stats.total_count });
  const of = (metric: Metric): CountBefore => {
    const count = stats[metric];
    if (count === null) return { count, part: 'over' };
    if (isOver) return { count, part: 'over' };
    if (count === 0) return { count, part: 'soFar' };
    return metric === 'total_count' && clicks !== null ? { count: clicks, part: 'soFar' } : { count, part: 'whole' };
  };
  return { total_count: of(metrics[0]), unique_count: of(metrics[1]) };
}

/** The stats of the previous period, to count up to a moment (milliseconds since 1970). */
export interface BeforeUntil extends Before {
  until: number;
}

/** Returns the sum of the previous periods of some links; null until all are loaded. */
export function sumBeforeOf(links: readonly { before: BeforeUntil | null }[]): CountsBefore | null {
  const all = links.flatMap(({ before }) => before ?? []);
  return all.length === 0 || all.length < links.length ? null : sumBefore(all);
}

/** Returns the sum of several previous periods, up to a moment of each if all of them can be cut there. */
export function sumBefore(all: readonly BeforeUntil[]): CountsBefore {
  const parts = all.map(({ until, ...before }) => ({ whole: before.stats, ...countsBefore(before, until) }));
  const of = (metric: Metric): CountBefore => {
    if (parts.some((each) => each[metric].part === 'whole')) {
      return { count: addUp(parts.map(({ whole }) => whole[metric])), part: 'whole' };
    }
    const isOver = parts.every((each) => each[metric].part === 'over');
    return { count: addUp(parts.map((each) => each[metric].count)), part: isOver ? 'over' : 'soFar' };
  };
  return { total_count: of(metrics[0]), unique_count: of(metrics[1]) };
}

/** The last step of the previous period, which is cut at the same time, and the metrics that could be cut. */
export interface Cut {
  /** The start of the step, in milliseconds since 1970. */
  start: number;
  cuts: Record<Metric, boolean>;
}

export interface SeriesBefore extends Series {
  /** Null if the last step is whole in both periods. */
  cut: Cut | null;
}

/**
 * Returns the steps of the previous period up to a moment, as later ones have no counterpart. The clicks of the last
 * step are cut at the moment if its hours were reported.
 */
export function seriesBefore(
  { stats, range }: Before,
  { interval, until }: { interval: Interval; until: number },
): SeriesBefore {
  const series = fillGaps(stats.steps[interval] ?? [], { interval, range, now: until });
  const points = series.points.filter(({ start }) => start <= until);
  const last = points.at(-1);
  const end = last && Math.min(nextStep(last.start, interval), timeOf(range.end_date) + dayLength);
  if (last === undefined || end === undefined || until >= end) return { ...series, points, cut: null };
  const span = { from: Math.max(last.start, timeOf(range.start_date)), to: end, total_count: last.total_count };
  // Hours are the shortest steps. An hour that has begun counts as a whole.
  const clicks = interval === 'hour' ? null : countUntil(until, stats.steps.hour ?? [], span);
  const cut = { start: last.start, cuts: { total_count: clicks !== null, unique_count: false } };
  return { ...series, points: [...points.slice(0, -1), { ...last, total_count: clicks ?? last.total_count }], cut };
}

/** Returns the clicks of a span in hours that had begun at a moment; null if its hours do not add up to its clicks. */
export function countUntil(
  moment: number,
  hours: readonly Step[],
  { from, to, total_count }: Pick<Counted, 'total_count'> & { from: number; to: number },
): number | null {
  let [all, until] = [0, 0];
  // From the latest hour back to the start of the span, as this runs before the popup's first frame.
  for (let at = hours.length - 1; at >= 0; at -= 1) {
    const step = hours[at];
    const start = readMoment(step?.date ?? '');
    if (step === undefined || start === null) continue;
    if (start < from) break;
    if (start >= to) continue;
    if (step.total_count === null) return null;
    all += step.total_count;
    if (start <= moment) until += step.total_count;
  }
  return all === total_count ? until : null;
}
