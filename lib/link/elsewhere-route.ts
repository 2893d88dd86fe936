import type { RouteTo } from './route-table.ts';

/** Where the full page makes a link with the options of another, for another destination: that of a link is fixed (§2.1). */
export const elsewhereRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&elsewhere`;
