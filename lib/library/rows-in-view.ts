import type { Sort } from './list-view.ts';
import type { LinkFilters } from './select.ts';
import type { Table } from './table.ts';

/** How many links a search shows at most: the best. */
export const mostFound = 1000;

const newestFirst: Sort = { by: 'created', descending: true };

/** Whether filters filter anything. */
export const isFiltering = (filters: LinkFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

/**
 * Gives the rows of views, and remembers the filtered and the sorted ones: while a person types a search, only that is
 * done anew. To be made again once the table was refreshed.
 */
export function rowsInViews(table: Pick<Table, 'find' | 'select'>) {
  let last: { key: string; rows: Uint32Array } | null = null;
  const select = (filters: LinkFilters, sort: Sort): Uint32Array => {
    const key = JSON.stringify([filters, sort]);
    if (last?.key !== key) last = { key, rows: table.select({ filters, sort }) };
    return last.rows;
  };

  return (view: { search: string; filters: LinkFilters; sort: Sort | null }): Uint32Array => {
    const sort = view.sort ?? newestFirst;
    if (view.search.trim() === '') return select(view.filters, sort);
    const among = isFiltering(view.filters) ? new Set(select(view.filters, sort)) : null;
    const found = table.find(view.search, mostFound, among === null ? undefined : (row) => among.has(row));
    if (view.sort === null) return found;
    const rows = new Set(found);
    return select(view.filters, sort).filter((row) => rows.has(row));
  };
}
