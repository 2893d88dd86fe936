import { addUp, type Counted, type Metric } from './figures.ts';
import type { Point } from './fill-gaps.ts';
import { byCount } from './rank.ts';

/**
 * All clicks of several links, as far as they were reported. Visitors are those of each link: nobody can tell who came by
 * two.
 */
export const sumOf = (all: readonly Counted[]): Counted => ({
  total_count: addUp(all.map(({ total_count }) => total_count)),
  unique_count: addUp(all.map(({ unique_count }) => unique_count)),
});

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

/** Where a link's clicks count in a campaign: its own UTM parameters (interface §2.3), empty where it has none. */
export interface Utm {
  utm_source: string;
  utm_medium: string;
  utm_content: string;
}

/** One line of a campaign's report. */
export interface ReportRow extends Utm, Counted {
  /** How many links it sums up. */
  links: number;
}

/** Sums clicks up by source, medium and content, the most first. */
export function campaignReport(links: readonly (Utm & Counted)[]): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const { utm_source, utm_medium, utm_content, ...link } of links) {
    const key = JSON.stringify([utm_source, utm_medium, utm_content]);
    const row = rows.get(key);
    const sum = sumOf(row === undefined ? [link] : [row, link]);
    rows.set(key, { utm_source, utm_medium, utm_content, ...sum, links: (row?.links ?? 0) + 1 });
  }
  const named = ({ utm_source, utm_medium, utm_content }: Utm) => `${utm_source}\n${utm_medium}\n${utm_content}`;
  return [...rows.values()].sort(
    (one, other) => byCount(one.total_count, other.total_count) || (named(one) < named(other) ? -1 : 1),
  );
}
