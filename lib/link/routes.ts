import type { RouteTo } from './route-table.ts';
import type { SectionName } from './sections.ts';

/** Returns the page for a new link, for a tab and its address, opened at a section. */
export function newLinkRoute(at: { tabId: number; address: string }, section: SectionName | null): RouteTo<'newLink'> {
  const query = new URLSearchParams({ tab: String(at.tabId), address: at.address, ...(section && { section }) });
  return `/links/new?${query}`;
}

export const linkRoute = (id: string): RouteTo<'link'> => `/links/${id}`;

export const editLinkRoute = (id: string): RouteTo<'editLink'> => `/links/${id}/edit`;

export const statsRoute = (id: string): RouteTo<'linkStats'> => `/links/${id}/stats`;

/** Returns the page for a duplicate of a link. It opens at UTM, since links of one page usually differ there. */
export const templateRoute = (id: string): RouteTo<'newLink'> => `/links/new?like=${id}&section=utm`;
