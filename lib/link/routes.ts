import type { RouteTo } from './route-table.ts';
import type { SectionName } from './sections.ts';

/** Returns the page for a new link, for a tab and its address, opened at a section. */
export function newLinkRoute(at: { tabId: number; address: string }, section: SectionName | null): RouteTo<'newLink'> {
  const query = new URLSearchParams({ tab: String(at.tabId), address: at.address, ...(section && { section }) });
  return `/links/new?${query}`;
}

/** Returns the page for a new link to an address from a text, which the form checks as if it were typed. */
export const typedLinkRoute = (address: string): RouteTo<'newLink'> =>
  `/links/new?${new URLSearchParams({ address, typed: '' })}`;

export const linkRoute = (id: string): RouteTo<'link'> => `/links/${id}`;

export const editLinkRoute = (id: string): RouteTo<'editLink'> => `/links/${id}/edit`;

export const statsRoute = (id: string): RouteTo<'linkStats'> => `/links/${id}/stats`;

/** Returns the page for a duplicate of a link. It opens at UTM, since links of one page usually differ there. */
export const templateRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&section=utm`;

/**
 * Returns the page for a new link with the options of another but a different destination. A link's destination cannot
 * be changed (§2.1).
 */
export const otherDestinationRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&elsewhere`;

/** Returns the list of links, filtered by the query of a view (lib/link-index/list-view.ts). */
export const listRoute = (query: string): RouteTo<'links'> => (query === '' ? '/links' : `/links?${query}`);

/** Returns the list of all connections' links that contain these words. */
export const searchAllRoute = (search: string): RouteTo<'allLinks'> =>
  search === '' ? '/all' : `/all?${new URLSearchParams({ search })}`;

/** Returns the list of links that contain these words. */
export const searchRoute = (search: string): RouteTo<'links'> =>
  listRoute(search === '' ? '' : `${new URLSearchParams({ search })}`);

/** Returns the list of links that have exactly this tag. */
export const tagRoute = (tag: string): RouteTo<'links'> => listRoute(`${new URLSearchParams({ tag })}`);

/** Returns the query of the list of links that a job created. */
export const jobQuery = (job: string): string => `${new URLSearchParams({ job })}`;

export const jobRoute = (job: string): RouteTo<'links'> => listRoute(jobQuery(job));
