import type { Figures, Metric, Row } from './figures.ts';

/** A row with its place and its part of all clicks. */
export type Ranked<T extends Row = Row> = T & {
  /** From 1; rows of the same count have the same. */
  place: number;
  /** From 0 to 1; null where its count was not reported. */
  share: number | null;
};

/**
 * What shares are parts of: the figure as a whole. Where the service left it out, or it is smaller than a row, which it
 * cannot be, the rows say it. A visitor may stand in many rows, so shares of uniques may make more than a whole.
 */
function wholeOf(rows: readonly Row[], metric: Metric, figures: Pick<Figures, Metric>): number {
  let [sum, most] = [0, 0];
  for (const row of rows) {
    const count = row[metric] ?? 0;
    sum += count;
    most = Math.max(most, count);
  }
  const given = figures[metric] ?? 0;
  return metric === 'total_count' ? Math.max(given, sum) : given > 0 ? Math.max(given, most) : sum;
}

/** Which of two counts comes first: the higher one, and what was not reported last. */
export const byCount = (one: number | null, other: number | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : other - one;

/**
 * Ranks rows by falling count; those of one count by name.
 * @param most how many of the first are wanted
 */
export function rank<T extends Row>(
  rows: readonly T[],
  metric: Metric,
  figures: Pick<Figures, Metric>,
  most = Number.POSITIVE_INFINITY,
): Ranked<T>[] {
  const whole = wholeOf(rows, metric, figures);
  const sorted = rows.toSorted(
    (one, other) => byCount(one[metric], other[metric]) || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  );
  let place = 1;
  return sorted.slice(0, most).map((row, index) => {
    const above = sorted[index - 1];
    if (above === undefined || above[metric] !== row[metric]) place = index + 1;
    const count = row[metric];
    return { ...row, place, share: count === null ? null : whole === 0 ? 0 : Math.max(0, count) / whole };
  });
}
