import type { LinkRecord } from '../../contract/link-reading.ts';
import { chunksOf, sizeOf } from '../format/chunk.ts';
import { newestFirst, rowOf } from '../format/row.ts';
import { searchChunks } from './search/search.ts';
import { type LinkFilters, noOwnFilters, type OwnFilters, selectRows, type View } from './select.ts';
import type { Table } from './table.ts';

/** How many links a search shows at most: the best. */
export const mostFound = 1000;

/** How a list is sorted where nobody says. */
export const plainSort: View['sort'] = { by: 'created', descending: true };

/** Whether filters filter anything. */
export const isFiltering = (filters: LinkFilters | OwnFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

/** A view, with the filters that are valid. */
export interface ViewQuery {
  search: string;
  filters: LinkFilters;
  own?: OwnFilters;
  sort: View['sort'] | null;
}

/**
 * Gives the rows of views, and remembers the last filtered and sorted ones: while a person types a search, only that is
 * done anew. Two of them, since a list asks in turn for what passes all filters and what passes the service's alone. To be
 * made again once the table was refreshed.
 */
export function rowsInViews(table: Pick<Table, 'find' | 'select'>) {
  let selected: { key: string; rows: Uint32Array }[] = [];
  const select = (filters: LinkFilters, own: OwnFilters, sort: View['sort']): Uint32Array => {
    const key = JSON.stringify([filters, own, sort]);
    const known = selected.find((one) => one.key === key) ?? { key, rows: table.select({ filters, own, sort }) };
    selected = [known, ...selected.filter((one) => one !== known)].slice(0, 2);
    return known.rows;
  };

  return ({ search, filters, own = noOwnFilters, ...view }: ViewQuery): Uint32Array => {
    const sort = view.sort ?? plainSort;
    if (search.trim() === '') return select(filters, own, sort);
    const among = isFiltering(filters) || isFiltering(own) ? new Set(select(filters, own, sort)) : null;
    const found = table.find(search, mostFound, among === null ? undefined : (row) => among.has(row));
    if (view.sort === null) return found;
    const rows = new Set(found);
    return select(filters, own, sort).filter((row) => rows.has(row));
  };
}

/** Searches and sorts links at hand, just as those that are known: for an answer that the service has filtered itself. */
export function linksInViews(links: readonly LinkRecord[]) {
  const sorted = links.toSorted(newestFirst);
  const chunks = chunksOf(sorted.map(rowOf), 0);
  // All but the last are of one size.
  const size = chunks[0] === undefined ? 0 : sizeOf(chunks[0]);
  const rowsOf = rowsInViews({
    find: (query, most) => Uint32Array.from(searchChunks(chunks, query, most), ({ chunk, at }) => chunk * size + at),
    select: (view) => selectRows(chunks, view),
  });
  return ({ search, own, sort }: Omit<ViewQuery, 'filters'>): LinkRecord[] =>
    [...rowsOf({ search, filters: {}, sort, ...(own && { own }) })].flatMap((row) => sorted[row] ?? []);
}
