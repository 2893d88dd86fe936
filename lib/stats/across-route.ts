import { idsIn } from '../link/ids-in-query.ts';
import type { RouteTo } from '../link/route-table.ts';
import { type ChosenRange, usualRange } from './ranges.ts';
import { readStatsView, type StatsView, writeStatsView } from './stats-route.ts';

/** What links are found by. The service filters by titles and tags; campaigns are told apart here. */
export const findBy = ['tag', 'utm_campaign', 'title'] as const;

export type FindBy = (typeof findBy)[number];

/** How many links can be chosen by hand: each is a call of its own, and its id stands in the address. */
export const maxChosen = 100;

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

/** True for a campaign, which has a page of its own. */
export const isCampaign = ({ by, text }: Pick<AcrossView, 'by' | 'text'>): boolean =>
  by === 'utm_campaign' && text !== '';

/** True for the stats of all links together. */
export const isOfAllLinks = ({ ids, text }: Pick<AcrossView, 'ids' | 'text'>): boolean => ids === null && text === '';

/** True if the days before are compared until a person says no. */
const comparesAtFirst = (view: Pick<AcrossView, 'ids' | 'by' | 'text'>): boolean =>
  isCampaign(view) || isOfAllLinks(view);

/** Reads the query of the page. */
export function readAcrossView(search: string): AcrossView {
  const query = new URLSearchParams(search);
  const by = findBy.find((by) => query.has(by)) ?? 'tag';
  const [ids, only] = [query.get('ids'), query.get('only')];
  const view = readStatsView(search);
  const found = { ids: ids === null ? null : idsIn(ids), by, text: ids === null ? (query.get(by) ?? '') : '' };
  return {
    ...view,
    ...found,
    compares: comparesAtFirst(found) ? query.get('compare') !== 'none' : view.compares,
    // Links were made at different times: there is no day since which to count them all.
    range: view.range.name === 'all' ? usualRange : view.range,
    only: only === null ? null : idsIn(only),
  };
}

/** Writes the query of the page; what is as usual is left out. */
function writeAcrossView({ ids, by, text, only, ...view }: AcrossView): '' | `?${string}` {
  const query = new URLSearchParams(writeStatsView(view));
  if (ids !== null) query.set('ids', ids.join(','));
  else if (text !== '') query.set(by, text);
  if (comparesAtFirst({ ids, by, text })) {
    query.delete('compare');
    if (!view.compares) query.set('compare', 'none');
  }
  if (!isOfAllLinks({ ids, text }) && only !== null) query.set('only', only.join(','));
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the address of links side by side. */
export const acrossRoute = (view: AcrossView): RouteTo<'across'> => `/stats${writeAcrossView(view)}`;

/** Returns the address of the stats of all connections. */
export const allStatsRoute = (view: AcrossView): RouteTo<'allStats'> => `/all/stats${writeAcrossView(view)}`;

/** Returns the address of links that were chosen by hand. */
export const chosenRoute = (ids: readonly string[]): RouteTo<'across'> =>
  acrossRoute({ ...readAcrossView(''), compares: false, ids });

/** Returns the address of a campaign. */
export const campaignRoute = (name: string, range: ChosenRange = usualRange): RouteTo<'across'> =>
  acrossRoute({ ...readAcrossView(''), by: 'utm_campaign', text: name, range });
