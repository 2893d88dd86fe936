import { type Interval, intervals } from '../contract/analytics.ts';
import type { RouteTo } from '../link/route-table.ts';
import { statsRoute } from '../link/routes.ts';
import { type Metric, metrics } from './figures.ts';
import { type ChosenRange, usualRange } from './ranges.ts';
import { readRange } from './read-range.ts';

/** What a person looks at, which the address of the page keeps: it can be bookmarked, and gone back to. */
export interface StatsView {
  range: ChosenRange;
  /** Whether the period before is shown beside. */
  compares: boolean;
  /** Null for what suits the range. */
  interval: Interval | null;
  metric: Metric;
}

/** Reads the query of the page. What it does not say, or says wrongly, is as usual. */
export function readStatsView(search: string): StatsView {
  const query = new URLSearchParams(search);
  return {
    range: readRange(query),
    compares: query.get('compare') === 'before',
    interval: intervals.find((interval) => interval === query.get('interval')) ?? null,
    metric: metrics.find((metric) => metric === query.get('metric')) ?? 'total_count',
  };
}

/** Writes the query of the page; what is as usual is left out. */
export function writeStatsView({ range, compares, interval, metric }: StatsView): string {
  const { name, ...days } = range;
  return new URLSearchParams({
    ...(name !== usualRange.name && { range: name, ...days }),
    ...(compares && { compare: 'before' }),
    ...(interval !== null && { interval }),
    ...(metric !== 'total_count' && { metric }),
  }).toString();
}

/** Where the full page shows the figures of a link. */
export const linkStatsRoute = (id: string, view?: StatsView): RouteTo<'linkStats'> => {
  const query = view === undefined ? '' : writeStatsView(view);
  return query === '' ? statsRoute(id) : `${statsRoute(id)}?${query}`;
};
