/*
 * The door to the cached links. Only this folder knows how they lie in IndexedDB. The background writes through writing.ts,
 * and the popup's first look at a page has has-links.ts.
 */

export { type Gap, gaps } from '../link/list-gap.ts';
export { findLinksOfCampaign, listLinkActivity } from './activity.ts';
export { keyOf, type ListedLink, newestFirst, utmText } from './columns.ts';
export { addressSet, compareAddresses, exactKey } from './compare-addresses.ts';
export { type FilterValues, noFilterValues } from './filter-values.ts';
export {
  cachedLink,
  cachedLinks,
  countLinksOfPage,
  findIdsOfPages,
  findLinks,
  findLinksAt,
  findLinksOfPage,
  findNewestLinks,
  type PageLinks,
} from './find.ts';
export { gatherPages, type Listing, mostGathered, noPages } from './gather-pages.ts';
export { applyFilters, ignoredFilters } from './ignored-filters.ts';
export { type CachedLinks, withCachedLinks } from './link-groups.ts';
export { type IndexedConnection, type LinkIndex, openLinkIndex, textsHeldFor } from './link-index.ts';
export { type LinkRows, linksInViews, mostFound } from './link-rows.ts';
export {
  type FilterName,
  type ListView,
  type OwnFilterName,
  plainView,
  readFilters,
  readOwnFilters,
  readViewQuery,
  type Sort,
  sortNames,
  viewQuery,
} from './list-view.ts';
export {
  behindCached,
  type Cursor,
  listOrders,
  mostRead,
  orderOf,
  pageSize,
  readPage,
  startOfList,
} from './read-page.ts';
export { isFiltering, type LinkFilters, type OwnFilters, utmFilterNames, utmFilters } from './select.ts';
export { shortAddressReader } from './short-address.ts';
export type { WantedSlugs } from './taken-slugs.ts';
