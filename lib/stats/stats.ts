import {
  type Dimension,
  dimensions,
  type Interval,
  intervals,
  type Named,
  type UnreadableValues,
  type WideAnalytics,
} from '../contract/analytics.ts';
import { keyed } from '../contract/keyed.ts';

/** All clicks, or each visitor once (interface §2.6). */
export const metrics = ['total_count', 'unique_count'] as const;

export type Metric = (typeof metrics)[number];

/** Counts by metric. Null means that the service did not report a count, which is not 0. */
export type Counted = Record<Metric, number | null>;

/** Returns the sum of the reported counts; null if none was reported. */
export function addUp(counts: Iterable<number | null>): number | null {
  let sum: number | null = null;
  for (const count of counts) if (count !== null) sum = (sum ?? 0) + count;
  return sum;
}

/** The counts of one name of a dimension. The name is empty if the service gave none. */
export interface Row extends Counted {
  name: string;
}

/** The counts of one step of time, under the service's own date. */
export interface Step extends Counted {
  date: string;
}

/** The stats of a link, as charts need them. Parts that the service left out are null. */
export interface Stats extends Counted {
  dimensions: readonly { dimension: Dimension; rows: readonly Row[] | null }[];
  /** The service's own dimensions, which the interface does not define. */
  others: readonly { dimension: string; rows: readonly Row[] }[];
  steps: Readonly<Record<Interval, readonly Step[] | null>>;
  /** The values that Hem cannot read; null if it can read all. */
  unreadable: UnreadableValues | null;
}

/** True if all counts are 0: the totals, dimensions and steps. */
export function hasNoClicks({ total_count, unique_count, dimensions, others, steps }: Stats): boolean {
  const counted = [...dimensions, ...others].flatMap(({ rows }) => rows ?? []);
  const timed = Object.values(steps).flatMap((each) => each ?? []);
  return (
    total_count === 0 &&
    !unique_count &&
    [...counted, ...timed].every((each) => !each.total_count && !each.unique_count)
  );
}

type ReadRow = NonNullable<Named>[number];

const isNamed = (row: ReadRow): row is Row => row.name !== null;

/**
 * Replaces missing names by empty ones. Returns the same array if none is missing, as there may be thousands of rows.
 */
const rowsOf = (named: NonNullable<Named>): readonly Row[] =>
  named.every(isNamed) ? named : named.map((row) => ({ ...row, name: row.name ?? '' }));

/** Converts an answer for charts. A missing name becomes empty; a missing count stays null (reading R8). */
export function toStats(answer: WideAnalytics): Stats {
  const { stats } = answer;
  const stepsOf = (interval: Interval): Step[] | null =>
    stats?.interval?.[interval]?.map((step) => ({ ...step, date: step.date ?? '' })) ?? null;
  const namedOf = (dimension: Dimension) => {
    const named = stats?.[dimension] ?? null;
    return named && rowsOf(named);
  };
  return {
    total_count: answer.total_count,
    unique_count: answer.unique_count,
    dimensions: dimensions.map((dimension) => ({ dimension, rows: namedOf(dimension) })),
    others: Object.entries(answer.others).map(([dimension, named]) => ({ dimension, rows: rowsOf(named ?? []) })),
    steps: keyed(intervals, stepsOf),
    unreadable: answer.unreadable ?? null,
  };
}

/** Returns the rows of a dimension; null if the service left it out. */
export const rowsBy = (stats: Stats, dimension: Dimension): readonly Row[] | null =>
  stats.dimensions.find((each) => each.dimension === dimension)?.rows ?? null;
