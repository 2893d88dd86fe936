import {
  type Dimension,
  dimensions,
  type Interval,
  intervals,
  type Named,
  type WideAnalytics,
} from '../contract/analytics.ts';
import { keyed } from '../contract/keyed.ts';

/** What clicks are counted as: all of them, or each visitor once (interface §2.6). */
export const metrics = ['total_count', 'unique_count'] as const;

export type Metric = (typeof metrics)[number];

/** How often something was clicked. */
export type Counted = Record<Metric, number>;

/** Clicks under one name of a dimension; an empty name where the service gave none. */
export interface Row extends Counted {
  name: string;
}

/** Clicks of one step of time, as the service names it. */
export interface Step extends Counted {
  date: string;
}

/** A service's answer as charts want it: counts are numbers, and a list that the service left out is null. */
export interface Figures extends Counted {
  /** The figure the service left out, which counts as 0 where it is reckoned with. */
  missing: readonly Metric[];
  dimensions: readonly { dimension: Dimension; rows: readonly Row[] | null }[];
  /** Dimensions that the interface does not know, under the service's own names. */
  others: readonly { dimension: string; rows: readonly Row[] }[];
  steps: Readonly<Record<Interval, readonly Step[] | null>>;
}

const counted = (row: Record<Metric, number | null>): Counted => ({
  total_count: row.total_count ?? 0,
  unique_count: row.unique_count ?? 0,
});

type ReadRow = NonNullable<Named>[number];

const isWhole = (row: ReadRow): row is Row =>
  row.name !== null && row.total_count !== null && row.unique_count !== null;

/** Rows without a gap are taken as they are: there may be thousands. */
const rowsOf = (named: NonNullable<Named>): readonly Row[] =>
  named.every(isWhole) ? named : named.map((row) => ({ name: row.name ?? '', ...counted(row) }));

/** Puts an answer into the form of charts: a name or count that is absent or null is empty or 0 (reading R8). */
export function figuresOf(answer: WideAnalytics): Figures {
  const { stats } = answer;
  const stepsOf = (interval: Interval): Step[] | null =>
    stats?.interval?.[interval]?.map((step) => ({ date: step.date ?? '', ...counted(step) })) ?? null;
  const namedOf = (dimension: Dimension) => {
    const named = stats?.[dimension] ?? null;
    return named && rowsOf(named);
  };
  return {
    ...counted(answer),
    missing: metrics.filter((metric) => answer[metric] === null),
    dimensions: dimensions.map((dimension) => ({ dimension, rows: namedOf(dimension) })),
    others: Object.entries(answer.others).map(([dimension, named]) => ({ dimension, rows: rowsOf(named ?? []) })),
    steps: keyed(intervals, stepsOf),
  };
}

/** The rows of one dimension; null where the service left it out. */
export const rowsBy = (figures: Figures, dimension: Dimension): readonly Row[] | null =>
  figures.dimensions.find((each) => each.dimension === dimension)?.rows ?? null;
