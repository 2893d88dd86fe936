/*
 * The public interface of the cached links. Only this folder knows their format in IndexedDB. The background writes
 * through writing.ts, and the popup's first check of a page uses has-links.ts.
 */

export { type Gap, gaps } from '../link/list-gap.ts';
export { findLinksOfCampaign, listLinkActivity } from './activity.ts';
export { type FilterValue, type FilterValues, noFilterValues } from './filter-values.ts';
export {
  cachedLink,
  cachedLinks,
  countLinksOfPage,
  findIdsOfPages,
  findLinks,
  findLinksAt,
  findLinksOfPage,
  findNewestLinks,
  findShortHosts,
  type PageLinks,
} from './find.ts';
export { gatherPages, type Listing, maxGathered, noPages } from './gather-pages.ts';
export { applyFilters, ignoredFilters } from './ignored-filters.ts';
export { type CachedLinks, withCachedLinks } from './link-groups.ts';
export { type IndexedConnection, type OpenLinkIndex, openLinkIndex, textsHeldFor } from './link-index.ts';
export { type ColumnTexts, type LinkRows, linksInViews, maxFound, needsTexts } from './link-rows.ts';
export {
  currentQuery,
  type FilterName,
  hasFilters,
  type ListView,
  plainView,
  readFilters,
  readViewQuery,
  type Sort,
  sortNames,
  type ViewFilterName,
  viewQuery,
} from './list-view.ts';
export {
  behindCached,
  type Cursor,
  listOrders,
  maxRead,
  orderOf,
  pageSize,
  readPage,
  startOfList,
} from './read-page.ts';
export { shortAddressReader } from './read-short-address.ts';
export { keyOf, type ListedLink, newestFirst, utmText } from './search-columns.ts';
export {
  isFiltering,
  type LinkFilters,
  localFilters,
  serviceFilters,
  tagFilter,
  tagModes,
  type ViewFilters,
  type ViewQuery,
} from './select.ts';
export { findIdsOfTags, readTagUses, type TagUse } from './tag-uses.ts';
export type { WantedSlugs } from './taken-slugs.ts';
