import { linkKey, parseLinkKey } from '../../link/link-key.ts';
import { lastWhere } from '../format/last-where.ts';
import type { ListedLink } from '../format/listed-link.ts';
import type { Sort } from './list-view.ts';
import { isFiltering, mostFound, plainSort, rowsInViews } from './rows-in-view.ts';
import { noOwnFilters, type OwnFilters, type SortBy } from './select.ts';
import type { Rows, Table } from './table.ts';

/** The cached links of one connection. */
export interface Joined {
  connectionId: string;
  table: Table;
}

type IsBefore = (row: number, other: number) => boolean;

/**
 * The links of several connections as one list, until any of the tables is refreshed. Rows are numbered table after table;
 * ids are keys that name their connection (lib/link/link-key.ts). Each table is searched and sorted by itself, so
 * that 3 links of one are found beside 100,000 of another, then all are put in one order.
 */
export function joinTables(joined: readonly Joined[]) {
  const starts = [0];
  for (const { table } of joined) starts.push((starts.at(-1) ?? 0) + table.size);
  const views = joined.map(({ table }) => rowsInViews(table));
  let selected: { key: string; rows: Uint32Array } | null = null;

  const placeOf = (row: number) => {
    const at = lastWhere(joined.length, (one) => (starts[one] ?? 0) <= row);
    return { of: joined[at], at: row - (starts[at] ?? 0) };
  };
  const idAt = (row: number): string => {
    const { of, at } = placeOf(row);
    return of === undefined ? '' : linkKey(of.connectionId, of.table.idAt(at));
  };
  const valueAt = (row: number, by: SortBy): string | number => {
    const { of, at } = placeOf(row);
    return of?.table.valueAt(at, by) ?? '';
  };
  /** Links of the same age are in the order of their connections. */
  const isNewer: IsBefore = (row, other) => {
    const [created, than] = [valueAt(row, 'created'), valueAt(other, 'created')];
    return created === than ? row < other : created > than;
  };
  /** Rows of a table by their numbers here. */
  const numbered = (rows: Uint32Array, number: number): Uint32Array => {
    const start = starts[number] ?? 0;
    return start === 0 ? rows : rows.map((row) => row + start);
  };

  const rowsOf = (number: number, view: View) => views[number]?.({ search: '', ...view }) ?? new Uint32Array();

  const select = ({ filters, own = noOwnFilters, sort }: View): Uint32Array => {
    const key = JSON.stringify([filters, own, sort]);
    if (selected?.key === key) return selected.rows;
    const isAll = sort === plainSort && !isFiltering(filters) && !isFiltering(own);
    // Rows are numbered from the newest.
    const each = joined.map(({ table: { size } }, number) =>
      isAll ? Uint32Array.from({ length: size }, (_, row) => row) : rowsOf(number, { filters, own, sort }),
    );
    const rows = each.map(numbered).reduce(
      (all, more) =>
        merge(all, more, (row, other) => {
          const [value, than] = [valueAt(row, sort.by), valueAt(other, sort.by)];
          return value === than ? isNewer(row, other) : value < than !== sort.descending;
        }),
      new Uint32Array(),
    );
    selected = { key, rows };
    return rows;
  };

  /** Returns the rows that match the filters and every word of a search, best first. */
  const find = (search: string, most: number, { filters, own = noOwnFilters }: Omit<View, 'sort'>): Uint32Array => {
    const isAny = !isFiltering(filters) && !isFiltering(own);
    const ranks = new Map<number, number>();
    const each = joined.map(({ table }, number) => {
      const among = isAny ? null : new Set(rowsOf(number, { filters, own, sort: plainSort }));
      const found = table.findRanked(search, most, among === null ? undefined : (row) => among.has(row));
      const rows = numbered(
        Uint32Array.from(found, ({ row }) => row),
        number,
      );
      for (const [at, row] of rows.entries()) ranks.set(row, found[at]?.rank ?? 0);
      return rows;
    });
    const isBefore: IsBefore = (row, other) => {
      const [rank, than] = [ranks.get(row) ?? 0, ranks.get(other) ?? 0];
      return rank === than ? isNewer(row, other) : rank < than;
    };
    return each.reduce((all, more) => merge(all, more, isBefore), new Uint32Array()).slice(0, most);
  };

  return {
    size: starts.at(-1) ?? 0,
    idAt,
    idsAt: (rows: Uint32Array) => Array.from(rows, idAt),
    rowOf([created, key]: Parameters<Rows['rowOf']>[0]): number | null {
      const { connectionId, id } = parseLinkKey(key);
      const at = joined.findIndex((one) => one.connectionId === connectionId);
      const row = joined[at]?.table.rowOf([created, id]) ?? null;
      return row === null ? null : (starts[at] ?? 0) + row;
    },
    find: (search: string, most: number) => find(search, most, { filters: {} }),
    /** Returns the link in a row, with its key as id. */
    listedAt(row: number): ListedLink | null {
      const { of, at } = placeOf(row);
      const listed = of?.table.listedAt(at) ?? null;
      return listed === null || of === undefined ? null : { ...listed, id: linkKey(of.connectionId, listed.id) };
    },
    /** Returns the rows of a view. */
    rowsIn({ search, sort, ...view }: Omit<View, 'sort'> & { search: string; sort: Sort | null }): Uint32Array {
      if (search.trim() === '') return select({ ...view, sort: sort ?? plainSort });
      const found = find(search, mostFound, view);
      if (sort === null) return found;
      const rows = new Set(found);
      return select({ ...view, sort }).filter((row) => rows.has(row));
    },
  };
}

export type JoinedTable = ReturnType<typeof joinTables>;

interface View {
  filters: Parameters<ReturnType<typeof rowsInViews>>[0]['filters'];
  own?: OwnFilters;
  sort: Sort;
}

/** Puts two lists together, each in its order. Strides through the longer one, by halves in the end: few of its rows are read. */
function merge(one: Uint32Array, other: Uint32Array, isBefore: IsBefore): Uint32Array {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const merged = new Uint32Array(long.length + short.length);
  let taken = 0;
  for (const [at, row] of short.entries()) {
    const isBehind = (place: number) => {
      const than = long[place];
      return than !== undefined && !isBefore(row, than);
    };
    let stride = 1;
    while (isBehind(taken + stride - 1)) stride *= 2;
    let [low, high] = [taken + Math.floor(stride / 2), taken + stride - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (isBehind(middle)) low = middle + 1;
      else high = middle;
    }
    const end = Math.min(low, long.length);
    merged.set(long.subarray(taken, end), taken + at);
    merged[end + at] = row;
    taken = end;
  }
  merged.set(long.subarray(taken), taken + short.length);
  return merged;
}
