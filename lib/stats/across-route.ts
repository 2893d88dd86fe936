import { idsIn } from '../link/ids-in-query.ts';
import type { RouteTo } from '../link/route-table.ts';
import { usualRange } from './ranges.ts';
import { readStatsView, type StatsView, writeStatsView } from './stats-route.ts';

/** What links are found by. The service filters by titles and tags; campaigns are told apart here. */
export const findBy = ['tag', 'utm_campaign', 'title'] as const;

export type FindBy = (typeof findBy)[number];

/** How many links can be chosen by hand: each is a call of its own, and its id stands in the address. */
export const mostChosen = 100;

/** Links side by side, as the address of the page keeps them. */
export interface AcrossView extends StatsView {
  /** The links chosen by hand, by their ids; null for those that are looked for. */
  ids: readonly string[] | null;
  by: FindBy;
  /** Empty for no links yet. */
  text: string;
  /** Those chosen among the found; null for all. */
  only: readonly string[] | null;
}

/** Whether what is looked for is a campaign, which has a page of its own. */
export const isCampaign = ({ by, text }: Pick<AcrossView, 'by' | 'text'>): boolean =>
  by === 'utm_campaign' && text !== '';

/** Reads the query of the page. */
export function readAcrossView(search: string): AcrossView {
  const query = new URLSearchParams(search);
  const by = findBy.find((by) => query.has(by)) ?? 'tag';
  const [ids, only] = [query.get('ids'), query.get('only')];
  const view = readStatsView(search);
  const text = ids === null ? (query.get(by) ?? '') : '';
  return {
    ...view,
    // A campaign is compared with the days before it unless somebody says no.
    compares: isCampaign({ by, text }) ? query.get('compare') !== 'none' : view.compares,
    // Links were made at different times: there is no day since which to count them all.
    range: view.range.name === 'all' ? usualRange : view.range,
    ids: ids === null ? null : idsIn(ids),
    by,
    text,
    only: only === null ? null : idsIn(only),
  };
}

/** Where the full page shows links side by side. */
export function acrossRoute({ ids, by, text, only, ...view }: AcrossView): RouteTo<'across'> {
  const query = new URLSearchParams(writeStatsView(view));
  if (ids !== null) query.set('ids', ids.join(','));
  else if (text !== '') query.set(by, text);
  if (isCampaign({ by, text })) {
    query.delete('compare');
    if (!view.compares) query.set('compare', 'none');
  }
  if ((ids !== null || text !== '') && only !== null) query.set('only', only.join(','));
  return query.size === 0 ? '/stats' : `/stats?${query}`;
}

/** Where it shows links that were chosen by hand. */
export const chosenRoute = (ids: readonly string[]): RouteTo<'across'> => acrossRoute({ ...readAcrossView(''), ids });

/** Where it shows a campaign. */
export const campaignRoute = (name: string): RouteTo<'across'> =>
  acrossRoute({ ...readAcrossView(''), by: 'utm_campaign', text: name, compares: true });
