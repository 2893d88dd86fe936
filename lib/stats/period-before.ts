import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from './days.ts';
import { addUp, type Counted, type Figures, type Metric, metrics, type Step } from './figures.ts';
import { fillGaps, type Series } from './fill-gaps.ts';
import { nextStep } from './intervals.ts';
import { readMoment } from './read-moment.ts';

/* A period that is not over is compared with as much of the one before, as far as the hours of that tell. */

/** The stats of the period before, and its days. */
interface Before {
  figures: Figures;
  range: DayRange;
}

/** A count of the period before: all of it, as much as this one has come, or all of it though this one is not over. */
export interface CountBefore {
  /** Null where the service left it out. */
  count: number | null;
  part: 'over' | 'soFar' | 'whole';
}

export type CountsBefore = Record<Metric, CountBefore>;

/** The moment of the period before that a moment of this one stands beside (milliseconds since 1970). */
export const sameMoment = (at: number, range: DayRange, before: DayRange): number =>
  at - (timeOf(range.start_date) - timeOf(before.start_date));

/** What to compare with: the period before until a moment. Nobody can tell its visitors by then: who came later may be one of them. */
export function countsBefore({ figures, range }: Before, until: number): CountsBefore {
  const span = { from: timeOf(range.start_date), to: timeOf(range.end_date) + dayLength };
  const isOver = until >= span.to;
  const clicks = isOver
    ? null
    : countUntil(until, figures.steps.hour ?? [], { ...span, total_count: figures.total_count });
  const of = (metric: Metric): CountBefore => {
    const count = figures[metric];
    if (count === null) return { count, part: 'over' };
    if (isOver) return { count, part: 'over' };
    if (count === 0) return { count, part: 'soFar' };
    return metric === 'total_count' && clicks !== null ? { count: clicks, part: 'soFar' } : { count, part: 'whole' };
  };
  return { total_count: of(metrics[0]), unique_count: of(metrics[1]) };
}

/** The stats of the period before, to be counted until a moment (milliseconds since 1970). */
export interface BeforeUntil extends Before {
  until: number;
}

/** Returns what to compare the sum of some links with; null until the period before of each is loaded. */
export function sumBeforeOf(links: readonly { before: BeforeUntil | null }[]): CountsBefore | null {
  const all = links.flatMap(({ before }) => before ?? []);
  return all.length === 0 || all.length < links.length ? null : sumBefore(all);
}

/** What to compare several links with, together: until a moment of each, only where that can be told of all. */
export function sumBefore(all: readonly BeforeUntil[]): CountsBefore {
  const parts = all.map(({ until, ...before }) => ({ whole: before.figures, ...countsBefore(before, until) }));
  const of = (metric: Metric): CountBefore => {
    if (parts.some((each) => each[metric].part === 'whole')) {
      return { count: addUp(parts.map(({ whole }) => whole[metric])), part: 'whole' };
    }
    const isOver = parts.every((each) => each[metric].part === 'over');
    return { count: addUp(parts.map((each) => each[metric].count)), part: isOver ? 'over' : 'soFar' };
  };
  return { total_count: of(metrics[0]), unique_count: of(metrics[1]) };
}

/** The last step of the period before where it is cut to the same time: which of its counts are, since not all can be. */
export interface Cut {
  /** When it begins, in milliseconds since 1970. */
  start: number;
  cuts: Record<Metric, boolean>;
}

export interface SeriesBefore extends Series {
  /** Null where the last step is whole, as that of this period is. */
  cut: Cut | null;
}

/**
 * The period before step by step, until a moment: later steps stand beside none. The clicks of the last one are those until
 * then, where its hours tell.
 */
export function seriesBefore(
  { figures, range }: Before,
  { interval, until }: { interval: Interval; until: number },
): SeriesBefore {
  const series = fillGaps(figures.steps[interval] ?? [], { interval, range, now: until });
  const points = series.points.filter(({ start }) => start <= until);
  const last = points.at(-1);
  const end = last && Math.min(nextStep(last.start, interval), timeOf(range.end_date) + dayLength);
  if (last === undefined || end === undefined || until >= end) return { ...series, points, cut: null };
  const span = { from: Math.max(last.start, timeOf(range.start_date)), to: end, total_count: last.total_count };
  // Hours are the finest that services tell: one that has begun counts whole.
  const clicks = interval === 'hour' ? null : countUntil(until, figures.steps.hour ?? [], span);
  const cut = { start: last.start, cuts: { total_count: clicks !== null, unique_count: false } };
  return { ...series, points: [...points.slice(0, -1), { ...last, total_count: clicks ?? last.total_count }], cut };
}

/** The clicks in the hours of a span that had begun at a moment; null where its hours do not add up to it. */
export function countUntil(
  moment: number,
  hours: readonly Step[],
  { from, to, total_count }: Pick<Counted, 'total_count'> & { from: number; to: number },
): number | null {
  let [all, until] = [0, 0];
  // The latest first, as far as the span: a glance is drawn in the popup's first picture.
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
