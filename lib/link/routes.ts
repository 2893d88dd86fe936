import type { RouteTo } from './route-table.ts';
import type { SectionName } from './sections.ts';

/** Where the full page makes a link: for a tab and its address, and opened at a section. */
export function newLinkRoute(at: { tabId: number; address: string }, section: SectionName | null): RouteTo<'newLink'> {
  const query = new URLSearchParams({ tab: String(at.tabId), address: at.address, ...(section && { section }) });
  return `/links/new?${query}`;
}

/** Where the full page shows a link. */
export const linkRoute = (id: string): RouteTo<'link'> => `/links/${id}`;

/** Where the full page edits a link. */
export const editLinkRoute = (id: string): RouteTo<'editLink'> => `/links/${id}/edit`;

/** Where the full page shows the stats of a link, as usual. */
export const statsRoute = (id: string): RouteTo<'linkStats'> => `/links/${id}/stats`;

/** The page for a duplicate of a link. It opens at UTM, since links of one page mostly differ there. */
export const templateRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&section=utm`;
