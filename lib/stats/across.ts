import { addUp, type Counted, type Metric } from './figures.ts';
import type { Point } from './fill-gaps.ts';

/**
 * All clicks of several links, as far as they were reported. Visitors are those of each link: nobody can tell who came by
 * two.
 */
export const sumOf = (all: readonly Counted[]): Counted => ({
  total_count: addUp(all.map(({ total_count }) => total_count)),
  unique_count: addUp(all.map(({ unique_count }) => unique_count)),
});

/** The steps of several links together; what was not reported of one is left out. */
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

/** Puts the points of several links beside each other: a step that one lacks counts as none. */
export function linesOf(all: readonly { id: string; points: readonly Point[] }[], metric: Metric): Lines {
  const starts = [...new Set(all.flatMap(({ points }) => points.map(({ start }) => start)))].sort((a, b) => a - b);
  const lines = all.map(({ id, points }) => {
    const counts = new Map(points.map((point) => [point.start, point[metric]]));
    return { id, counts: starts.map((start) => counts.get(start) ?? (counts.has(start) ? null : 0)) };
  });
  return { starts, lines };
}
