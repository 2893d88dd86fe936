import { noTab } from './place.ts';
import type { RouteTo } from './route-table.ts';
import { type SectionName, sectionNames } from './sections.ts';

/** Where the full page makes a link: for a tab and its address, and opened at a section. */
export function newLinkRoute(at: { tabId: number; address: string }, section: SectionName | null): RouteTo<'newLink'> {
  const query = new URLSearchParams({ tab: String(at.tabId), address: at.address, ...(section && { section }) });
  return `/links/new?${query}`;
}

/** Where the full page lists links: all, or what the query of a view asks for (lib/library/list-view.ts). */
export const listRoute = (query: string): RouteTo<'links'> => (query === '' ? '/links' : `/links?${query}`);

/** Where it lists those that hold these words. */
export const searchRoute = (search: string): RouteTo<'links'> =>
  listRoute(search === '' ? '' : `${new URLSearchParams({ search })}`);

/** Where the full page shows a link. */
export const linkRoute = (id: string): RouteTo<'link'> => `/links/${id}`;

/** Where the full page edits a link. */
export const editLinkRoute = (id: string): RouteTo<'editLink'> => `/links/${id}/edit`;

/** Where the full page shows the stats of a link, as usual. */
export const statsRoute = (id: string): RouteTo<'linkStats'> => `/links/${id}/stats`;

/** Where the full page makes a link like another. */
export const templateRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}`;

/** What the route of a new link says: for which tab and address, if any; like which link; and where to begin. */
export function readNewLinkRoute(search: string) {
  const query = new URLSearchParams(search);
  const tabId = Number(query.get('tab') ?? noTab);
  const address = query.get('address');
  return {
    at: address === null ? null : { tabId: Number.isInteger(tabId) ? tabId : noTab, address },
    like: query.get('like'),
    section: sectionNames.find((name) => name === query.get('section')) ?? null,
  };
}
