import type { RouteTo } from './route-table.ts';

/**
 * Returns the page for a new link with the options of another but a different destination. A link's destination cannot
 * be changed (§2.1).
 */
export const elsewhereRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&elsewhere`;
