import { keyed } from '../contract/keyed.ts';
import { spellings, utmKey } from '../link/utm/utm-key.ts';
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

/** What a report tells clicks apart by, under the interface's names (§2.3): a link's own, empty where it has none. */
export const reportFields = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content'] as const;

type Utm = Record<(typeof reportFields)[number], string>;

/** One line of a campaign's report. */
export interface ReportRow extends Utm, Counted {
  /** How many links it sums up. */
  links: number;
}

/** Sums clicks up by campaign, source, medium and content in whatever case, the most first. */
export function campaignReport(links: readonly (Utm & Counted)[]): ReportRow[] {
  const groups = Map.groupBy(links, (link) => JSON.stringify(reportFields.map((field) => utmKey(link[field]))));
  const spelled = keyed(reportFields, (field) => spellings(links.map((link) => link[field])));
  const rows = [...groups.values()].map((group) => ({
    ...keyed(reportFields, (field) => spelled[field].get(utmKey(group[0]?.[field] ?? '')) ?? ''),
    ...sumOf(group),
    links: group.length,
  }));
  const named = (row: Utm) => reportFields.map((field) => row[field]).join('\n');
  return rows.sort((one, other) => byCount(one.total_count, other.total_count) || (named(one) < named(other) ? -1 : 1));
}
