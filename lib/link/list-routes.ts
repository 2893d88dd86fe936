import type { RouteTo } from './route-table.ts';

/** Where the full page lists links: all, or what the query of a view asks for (lib/library/query/list-view.ts). */
export const listRoute = (query: string): RouteTo<'links'> => (query === '' ? '/links' : `/links?${query}`);

/** Where it lists those of all connections that hold these words. */
export const searchAllRoute = (search: string): RouteTo<'allLinks'> =>
  search === '' ? '/all' : `/all?${new URLSearchParams({ search })}`;

/** Where it lists those that hold these words. */
export const searchRoute = (search: string): RouteTo<'links'> =>
  listRoute(search === '' ? '' : `${new URLSearchParams({ search })}`);
