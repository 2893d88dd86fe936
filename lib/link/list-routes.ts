import type { RouteTo } from './route-table.ts';

/** Returns the list of links, filtered by the query of a view (lib/library/query/list-view.ts). */
export const listRoute = (query: string): RouteTo<'links'> => (query === '' ? '/links' : `/links?${query}`);

/** Returns the list of all connections' links that contain these words. */
export const searchAllRoute = (search: string): RouteTo<'allLinks'> =>
  search === '' ? '/all' : `/all?${new URLSearchParams({ search })}`;

/** Returns the list of links that contain these words. */
export const searchRoute = (search: string): RouteTo<'links'> =>
  listRoute(search === '' ? '' : `${new URLSearchParams({ search })}`);
