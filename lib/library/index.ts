/*
 * The door to the links that are known. How they lie in IndexedDB is known behind it alone; the background writes through
 * writing.ts, and the popup's first look at a page has has-links.ts to itself.
 */

export { type Gap, gaps } from '../link/list-gap.ts';
export { addressSet } from './addresses/address-set.ts';
export { compareAddresses, exactKey } from './addresses/compare-addresses.ts';
export { type LibraryDatabase, openLibrary } from './format/database.ts';
export type { ListedLink } from './format/listed-link.ts';
export { keyOf, newestFirst, utmText } from './format/row.ts';
export { shortAddressReader } from './format/short-address.ts';
export { type IndexedConnection, type LinkIndex, openLinkIndex, textsHeldFor } from './link-index.ts';
export { gatherPages, type Listing, mostGathered, noPages } from './paging/gather-pages.ts';
export { listOrders, orderOf } from './paging/list-order.ts';
export { behindKnown, type Cursor, mostRead, pageSize, readPage, startOfList } from './paging/read-page.ts';
export {
  countLinksOfPage,
  findIdsOfPages,
  findLinks,
  findLinksAt,
  findLinksOfPage,
  findNewestLinks,
  knownLink,
  knownLinks,
  type PageLinks,
} from './query/find.ts';
export { findLinksOfCampaign } from './query/find-campaign.ts';
export { applyFilters, ignoredFilters } from './query/ignored-filters.ts';
export { type KnownValues, noKnownValues } from './query/known-values.ts';
export { listLinkActivity } from './query/link-activity.ts';
export type { LinkRows } from './query/link-rows.ts';
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
} from './query/list-view.ts';
export { isFiltering, linksInViews, mostFound } from './query/rows-in-view.ts';
export { type LinkFilters, type OwnFilters, utmFilterNames, utmFilters } from './query/select.ts';
export type { WantedSlugs } from './query/taken-slugs.ts';
