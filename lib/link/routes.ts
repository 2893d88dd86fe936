import type { SectionName } from './sections.ts';

/** Where the full page makes a link: for a tab and its address, and opened at a section. */
export function newLinkRoute(at: { tabId: number; address: string }, section: SectionName | null): `/${string}` {
  const query = new URLSearchParams({ tab: String(at.tabId), address: at.address, ...(section && { section }) });
  return `/links/new?${query}`;
}

/** Where the full page edits a link. */
export const editLinkRoute = (id: string): `/${string}` => `/links/${id}/edit`;

/** Where the full page makes a link like another. */
export const templateRoute = (id: string): `/${string}` => `/links/new?like=${id}`;
