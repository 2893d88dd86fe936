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

/** What clicks are counted as: all of them, or each visitor once (interface §2.6). */
export const metrics = ['total_count', 'unique_count'] as const;

export type Metric = (typeof metrics)[number];

/** How often something was clicked; null where the service did not report it, which is not 0. */
export type Counted = Record<Metric, number | null>;

/** Counts together, as far as they were reported; null where none was. */
export function addUp(counts: Iterable<number | null>): number | null {
  let sum: number | null = null;
  for (const count of counts) if (count !== null) sum = (sum ?? 0) + count;
  return sum;
}

/** Clicks under one name of a dimension; an empty name where the service gave none. */
export interface Row extends Counted {
  name: string;
}

/** Clicks of one step of time, as the service names it. */
export interface Step extends Counted {
  date: string;
}

/** A service's answer as charts want it: what the service left out is null. */
export interface Figures extends Counted {
  dimensions: readonly { dimension: Dimension; rows: readonly Row[] | null }[];
  /** Dimensions that the interface does not know, under the service's own names. */
  others: readonly { dimension: string; rows: readonly Row[] }[];
  steps: Readonly<Record<Interval, readonly Step[] | null>>;
  /** What Hem cannot read of the answer; null where it can read all. */
  unreadable: UnreadableValues | null;
}

/** Whether nothing at all was clicked: in total, and by whatever the service counts. */
export function hasNoClicks({ total_count, unique_count, dimensions, others, steps }: Figures): boolean {
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

/** Rows that are all named are taken as they are: there may be thousands. */
const rowsOf = (named: NonNullable<Named>): readonly Row[] =>
  named.every(isNamed) ? named : named.map((row) => ({ ...row, name: row.name ?? '' }));

/** Puts an answer into the form of charts: a name that is absent or null is empty, a count stays null (reading R8). */
export function figuresOf(answer: WideAnalytics): Figures {
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

/** The rows of one dimension; null where the service left it out. */
export const rowsBy = (figures: Figures, dimension: Dimension): readonly Row[] | null =>
  figures.dimensions.find((each) => each.dimension === dimension)?.rows ?? null;
