import { usualRange } from './ranges.ts';
import { readStatsView, type StatsView, writeStatsView } from './stats-route.ts';

/** What links are found by. The service knows titles and tags; campaigns are looked for in what it lists. */
export const findBy = ['tag', 'utm_campaign', 'title'] as const;

export type FindBy = (typeof findBy)[number];

/** Links side by side, as the address of the page keeps them. */
export interface AcrossView extends StatsView {
  by: FindBy;
  /** Empty for no links yet. */
  text: string;
  /** Those chosen among the found; null for all. */
  only: readonly string[] | null;
}

/** Reads the query of the page. */
export function readAcrossView(search: string): AcrossView {
  const query = new URLSearchParams(search);
  const by = findBy.find((by) => query.has(by)) ?? 'tag';
  const only = query.get('only');
  const view = readStatsView(search);
  return {
    ...view,
    // Links were made at different times: there is no day since which to count them all.
    range: view.range.name === 'all' ? usualRange : view.range,
    by,
    text: query.get(by) ?? '',
    only: only === null ? null : only.split(',').filter(Boolean),
  };
}

/** Where the full page shows links side by side. */
export function acrossRoute({ by, text, only, ...view }: AcrossView): `/${string}` {
  const query = new URLSearchParams(writeStatsView(view));
  if (text !== '') query.set(by, text);
  if (text !== '' && only !== null) query.set('only', only.join(','));
  return query.size === 0 ? '/stats' : `/stats?${query}`;
}
