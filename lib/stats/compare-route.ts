import { idsIn } from '../link/ids-in-query.ts';
import type { RouteTo } from '../link/route-table.ts';
import { type ChosenRange, defaultRange } from './ranges.ts';
import { readStatsView, type StatsView, writeStatsView } from './stats-route.ts';

/** The fields that links can be found by. The service filters titles and tags, Hem itself filters campaigns. */
export const findBy = ['tag', 'utm_campaign', 'title'] as const;

export type FindBy = (typeof findBy)[number];

/** The maximum number of selected links. Each takes a request and adds its id to the address. */
export const maxSelected = 100;

/** The view of a comparison, as the page's address stores it. */
export interface CompareView extends StatsView {
  /** The ids of links that the person selected; null if links are searched. */
  ids: readonly string[] | null;
  by: FindBy;
  /** The text to find links by; empty finds none. */
  text: string;
  /** The ids of the included links among those found; null includes all. */
  only: readonly string[] | null;
}

/** True for the page of a campaign. */
export const isCampaign = ({ by, text }: Pick<CompareView, 'by' | 'text'>): boolean =>
  by === 'utm_campaign' && text !== '';

/** True for the stats of all links. */
export const isOfAllLinks = ({ ids, text }: Pick<CompareView, 'ids' | 'text'>): boolean => ids === null && text === '';

/** True if the previous period is compared by default. */
const comparesByDefault = (view: Pick<CompareView, 'ids' | 'by' | 'text'>): boolean =>
  isCampaign(view) || isOfAllLinks(view);

/** Reads the query of the page. */
export function readCompareView(search: string): CompareView {
  const query = new URLSearchParams(search);
  const by = findBy.find((by) => query.has(by)) ?? 'tag';
  const [ids, only] = [query.get('ids'), query.get('only')];
  const view = readStatsView(search);
  const found = { ids: ids === null ? null : idsIn(ids), by, text: ids === null ? (query.get(by) ?? '') : '' };
  return {
    ...view,
    ...found,
    compares: comparesByDefault(found) ? query.get('compare') !== 'none' : view.compares,
    // Links have different dates of creation, so "all time" has no start.
    range: view.range.name === 'all' ? defaultRange : view.range,
    only: only === null ? null : idsIn(only),
  };
}

/** Returns the query of the page. Leaves out default values. */
function writeCompareView({ ids, by, text, only, ...view }: CompareView): '' | `?${string}` {
  const query = new URLSearchParams(writeStatsView(view));
  if (ids !== null) query.set('ids', ids.join(','));
  else if (text !== '') query.set(by, text);
  if (comparesByDefault({ ids, by, text })) {
    query.delete('compare');
    if (!view.compares) query.set('compare', 'none');
  }
  if (!isOfAllLinks({ ids, text }) && only !== null) query.set('only', only.join(','));
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the address of a comparison. */
export const compareRoute = (view: CompareView): RouteTo<'stats'> => `/stats${writeCompareView(view)}`;

/** Returns the address of the stats of all connections. */
export const allStatsRoute = (view: CompareView): RouteTo<'allStats'> => `/all/stats${writeCompareView(view)}`;

/** Returns the address of a comparison of selected links. */
export const selectedLinksRoute = (ids: readonly string[]): RouteTo<'stats'> =>
  compareRoute({ ...readCompareView(''), compares: false, ids });

/** Returns the address of a campaign. */
export const campaignRoute = (name: string, range: ChosenRange = defaultRange): RouteTo<'stats'> =>
  compareRoute({ ...readCompareView(''), by: 'utm_campaign', text: name, range });

/** The parameter of an address whose page prints itself once. */
const printParameter = 'print';

/** Returns the address of a campaign's report of last month, which prints itself. */
export const campaignReportRoute = (name: string): RouteTo<'stats'> =>
  `/stats?${new URLSearchParams({ utm_campaign: name, range: 'last_month', [printParameter]: '' })}`;

/** True for an address whose page prints itself once. */
export const isToPrint = (search: string): boolean => new URLSearchParams(search).has(printParameter);
