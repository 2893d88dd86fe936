import type { Point } from './fill-gaps.ts';
import { addUp, type Counted, type Metric } from './stats.ts';

/** Sums the reported counts of several links. A visitor of two links counts twice, as services count them by link. */
export const sumOf = (all: readonly Counted[]): Counted => ({
  total_count: addUp(all.map(({ total_count }) => total_count)),
  unique_count: addUp(all.map(({ unique_count }) => unique_count)),
});

/** Sums the steps of several links, in order. Leaves out counts that were not reported. */
export function addPoints(all: readonly (readonly Point[])[]): Point[] {
  if (all.length === 1) return [...(all[0] ?? [])];
  const steps = Map.groupBy(all.flat(), ({ start }) => start);
  const points = [...steps].map(([start, points]) => ({ start, ...sumOf(points) }));
  return points.sort((one, other) => one.start - other.start);
}

/** Lines over the same steps of time. */
export interface Lines {
  starts: readonly number[];
  /** A count for each start; null where the service did not report it. */
  lines: readonly { id: string; counts: readonly (number | null)[] }[];
}

/** Aligns the points of several links. A step that a link lacks counts as 0. */
export function linesOf(all: readonly { id: string; points: readonly Point[] }[], metric: Metric): Lines {
  const starts = [...new Set(all.flatMap(({ points }) => points.map(({ start }) => start)))].sort((a, b) => a - b);
  const lines = all.map(({ id, points }) => {
    const counts = new Map(points.map((point) => [point.start, point[metric]]));
    return { id, counts: starts.map((start) => counts.get(start) ?? (counts.has(start) ? null : 0)) };
  });
  return { starts, lines };
}
