import type { Metric, Row, Stats } from './stats.ts';

/** A row with its place and its share. */
export type Ranked<T extends Row = Row> = T & {
  /** From 1. Rows of equal counts have the same place. */
  place: number;
  /** From 0 to 1; null if the count was not reported. */
  share: number | null;
};

/**
 * Returns the total for shares. If the service left it out, or if it is smaller than a row, it is derived from the
 * rows. A visitor may be in many rows, so shares of visitors may add up to more than 1.
 */
function wholeOf(rows: readonly Row[], metric: Metric, totals: Pick<Stats, Metric>): number {
  let [sum, largest] = [0, 0];
  for (const row of rows) {
    const count = row[metric] ?? 0;
    sum += count;
    largest = Math.max(largest, count);
  }
  const given = totals[metric] ?? 0;
  return metric === 'total_count' ? Math.max(given, sum) : given > 0 ? Math.max(given, largest) : sum;
}

/** Compares counts for sorting: higher ones first, unreported ones last. */
export const byCount = (one: number | null, other: number | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : other - one;

/**
 * Ranks rows by falling count, then by name.
 *
 * @param limit - the maximum number of returned rows
 */
export function rank<T extends Row>(
  rows: readonly T[],
  metric: Metric,
  totals: Pick<Stats, Metric>,
  limit = Number.POSITIVE_INFINITY,
): Ranked<T>[] {
  const whole = wholeOf(rows, metric, totals);
  const sorted = rows.toSorted(
    (one, other) => byCount(one[metric], other[metric]) || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  );
  let place = 1;
  return sorted.slice(0, limit).map((row, index) => {
    const above = sorted[index - 1];
    if (above === undefined || above[metric] !== row[metric]) place = index + 1;
    const count = row[metric];
    return { ...row, place, share: count === null ? null : whole === 0 ? 0 : Math.max(0, count) / whole };
  });
}
