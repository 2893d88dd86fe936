import { linkKey, parseLinkKey } from '../../link/link-key.ts';
import { lastWhere } from '../format/last-where.ts';
import type { ListedLink } from '../format/listed-link.ts';
import type { RowKey } from '../format/row.ts';
import type { ComparedLink } from './read-listed.ts';
import { isFiltering, plainSort, rowsInViews, type ViewQuery } from './rows-in-view.ts';
import { noOwnFilters, type SortBy } from './select.ts';
import type { Table } from './table.ts';
import type { TakenSlug, WantedSlugs } from './taken-slugs.ts';

/** The cached links of one connection. */
interface Part {
  /** Null if the list has no other connection: its ids are then plain. */
  connectionId: string | null;
  table: Table;
}

type IsBefore = (row: number, other: number) => boolean;

const idIn = ({ connectionId }: Part, id: string): string => (connectionId === null ? id : linkKey(connectionId, id));

/** The cached links of one or several connections as one list. It is made again once a table has changed. */
export type LinkRows = ReturnType<typeof linkRows>;

/**
 * Makes one list of the links of one or several connections. Rows are numbered table after table; with several connections,
 * ids are keys that name them (lib/link/link-key.ts). Each table is searched and sorted by itself, so that 3 links of one
 * are found beside 100,000 of another, then all are put in one order.
 */
export function linkRows(parts: readonly Part[]) {
  const starts = [0];
  for (const { table } of parts) starts.push((starts.at(-1) ?? 0) + table.size);
  const hasTexts = parts.length > 0 && parts.every(({ table }) => table.hasTexts);

  const placeOf = (row: number) => {
    const at = lastWhere(parts.length, (one) => (starts[one] ?? 0) <= row);
    return { of: parts[at], at: row - (starts[at] ?? 0) };
  };
  const idAt = (row: number): string => {
    const { of, at } = placeOf(row);
    return of === undefined ? '' : idIn(of, of.table.idAt(at));
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
  const select: Table['select'] = ({ filters, own = noOwnFilters, sort }) => {
    // Rows are numbered from the newest, so that the plain list needs no texts.
    const isAll = sort === plainSort && !isFiltering(filters) && !isFiltering(own);
    const isBefore: IsBefore = (row, other) => {
      const [value, than] = [valueAt(row, sort.by), valueAt(other, sort.by)];
      return value === than ? isNewer(row, other) : value < than !== sort.descending;
    };
    const each = parts.map(({ table }, number) => {
      const start = starts[number] ?? 0;
      if (isAll) return Uint32Array.from({ length: table.size }, (_, row) => start + row);
      return table.select({ filters, own, sort }).map((row) => start + row);
    });
    return mergeAll(each, isBefore);
  };

  const find: Table['find'] = (query, most, passes) => {
    const ranks = new Map<number, number>();
    const isBefore: IsBefore = (row, other) => {
      const [rank, than] = [ranks.get(row) ?? 0, ranks.get(other) ?? 0];
      return rank === than ? isNewer(row, other) : rank < than;
    };
    const each = parts.map(({ table }, number) => {
      const start = starts[number] ?? 0;
      const found = table.findRanked(query, most, passes && ((row) => passes(start + row)));
      for (const { row, rank } of found) ranks.set(start + row, rank);
      return Uint32Array.from(found, ({ row }) => start + row);
    });
    return mergeAll(each, isBefore).slice(0, most);
  };

  const rowsInView = rowsInViews({ find, select });
  const ofAll = { search: '', filters: {}, sort: null };

  return {
    size: starts.at(-1) ?? 0,
    /** False while the texts are not in memory, which all that is searched, filtered, sorted or shown needs. */
    hasTexts,
    idAt,
    idsAt: (rows: Uint32Array) => Array.from(rows, idAt),
    /** Returns the ids of all links, newest first. */
    ids: () => Array.from(rowsInView(ofAll), idAt),
    /** Returns the row of a link; null if the link is not cached. */
    rowOf([created, key]: RowKey): number | null {
      const { connectionId = null, id } = parseLinkKey(key);
      const at = parts.findIndex((one) => one.connectionId === connectionId);
      const row = parts[at]?.table.rowOf([created, id]) ?? null;
      return row === null ? null : (starts[at] ?? 0) + row;
    },
    /** Returns the rows that hold every word of a query, best first, at most `most`. */
    search: (query: string, most: number) => find(query, most),
    /** Returns the rows of a view in its order; null if the view needs texts that are not in memory. */
    filter: (view: ViewQuery): Uint32Array | null => (hasTexts || isPlain(view) ? rowsInView(view) : null),
    /** Returns what a list shows of the link in a row, with its key as id. */
    listedAt(row: number): ListedLink | null {
      const { of, at } = placeOf(row);
      const listed = of?.table.listedAt(at) ?? null;
      return listed === null || of === undefined ? null : { ...listed, id: idIn(of, listed.id) };
    },
    /** Returns whether and when the link in a row was clicked, as the service's list says. Needs no texts. */
    clickedAt(row: number): ReturnType<Table['clickedAt']> {
      const { of, at } = placeOf(row);
      return of?.table.clickedAt(at) ?? { clicked: null, lastClicked: 0 };
    },
    /** Returns what a new link is compared with. */
    comparedAt(row: number): ComparedLink | null {
      const { of, at } = placeOf(row);
      return of?.table.comparedAt(at) ?? null;
    },
    /** Returns the links that have any of these slugs on a domain (taken-slugs.ts). */
    taken: (wanted: WantedSlugs): TakenSlug[] =>
      parts.flatMap((part) =>
        part.table.taken(wanted).map((slug) => ({ ...slug, link: { ...slug.link, id: idIn(part, slug.link.id) } })),
      ),
    /** Returns the ids of links with fields that could not be read. */
    partlyUnreadable: () => parts.flatMap((part) => part.table.partlyUnreadable().map((id) => idIn(part, id))),
  };
}

/** True for all links, newest first. */
const isPlain = ({ search, filters, own = noOwnFilters, sort }: ViewQuery): boolean =>
  search.trim() === '' && sort === null && !isFiltering(filters) && !isFiltering(own);

/** Puts lists together, each in its order. */
function mergeAll([first = new Uint32Array(), ...others]: readonly Uint32Array[], isBefore: IsBefore): Uint32Array {
  return others.reduce((all, more) => merge(all, more, isBefore), first);
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
