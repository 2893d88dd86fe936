import { type Interval, intervals } from '../contract/analytics.ts';
import type { RouteTo } from '../link/route-table.ts';
import { statsRoute } from '../link/routes.ts';
import { type ChosenRange, defaultRange } from './ranges.ts';
import { readRange } from './read-range.ts';
import { type Metric, metrics } from './stats.ts';

/** The view of a page of stats. It is stored in the page's address, so it can be bookmarked. */
export interface StatsView {
  range: ChosenRange;
  /** True if the previous period is compared. */
  compares: boolean;
  /** Null for the best interval of the range. */
  interval: Interval | null;
  metric: Metric;
}

/** Reads the query of the page. Missing and invalid values get their defaults. */
export function readStatsView(search: string): StatsView {
  const query = new URLSearchParams(search);
  return {
    range: readRange(query),
    compares: query.get('compare') === 'before',
    interval: intervals.find((interval) => interval === query.get('interval')) ?? null,
    metric: metrics.find((metric) => metric === query.get('metric')) ?? 'total_count',
  };
}

/** Returns the query of the page. Leaves out default values. */
export function writeStatsView({ range, compares, interval, metric }: StatsView): string {
  const { name, ...days } = range;
  return new URLSearchParams({
    ...(name !== defaultRange.name && { range: name, ...days }),
    ...(compares && { compare: 'before' }),
    ...(interval !== null && { interval }),
    ...(metric !== 'total_count' && { metric }),
  }).toString();
}

/** Returns the route of a link's stats. */
export const linkStatsRoute = (id: string, view?: StatsView): RouteTo<'linkStats'> => {
  const query = view === undefined ? '' : writeStatsView(view);
  return query === '' ? statsRoute(id) : `${statsRoute(id)}?${query}`;
};
