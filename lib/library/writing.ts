/*
 * The background's door to the links that are known: it alone writes them. Pages read through index.ts.
 */

export { changeLibrary, deleteDatabases, type LibraryTransaction } from './format/database.ts';
export {
  changeLink,
  clearLinks,
  compact,
  knownIds,
  putLinks,
  removeLinks,
  removeUnseen,
} from './write/links.ts';
export { addSeenIds, clearSeenIds, readSeenIds } from './write/seen-ids.ts';
