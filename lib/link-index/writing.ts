/*
 * The background's interface to the cached links, and the only one that writes. Pages read through index.ts.
 */

export {
  addSeenIds,
  beginChange,
  type CacheChange,
  clearLinks,
  clearSeenIds,
  deleteCaches,
  readSeenIds,
} from './cache-change.ts';
export { columnsSize } from './search-columns.ts';
export { cachedIds } from './write-columns.ts';
export { changeLink, finishChange, openGroups, putLinks, removeLinks, removeUnseen } from './write-links.ts';
