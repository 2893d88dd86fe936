import type { LinkRecord } from '../contract/link-reading.ts';
import { linkKey, parseLinkKey } from '../link/link-key.ts';
import { lastWhere, listedIn, type Part, partsOf } from './parts.ts';
import { createSearch, type Passes } from './search.ts';
import {
  type Columns,
  clicksAt,
  columnsOf,
  compareKeys,
  hasTagsAt,
  idAt,
  isExpiredAt,
  isUnreadableAt,
  keyAt,
  type ListedLink,
  newestFirst,
  type RowKey,
  readShown,
  rowOf,
  utmIn,
  valuesIn,
} from './search-columns.ts';
import { isFiltering, selectRows, type ViewQuery } from './select.ts';
import { type TakenSlug, takenSlugs, type WantedSlugs } from './taken-slugs.ts';

/** The maximum number of links that a search shows. */
export const maxFound = 1000;

const newest = { by: 'created', descending: true } as const;

type Selection = Pick<ViewQuery, 'filters' | 'sort'>;

/** True if a view needs the texts of links in memory. */
export const needsTexts = ({ search, filters, sort }: ViewQuery): boolean =>
  search.trim() !== '' || sort !== null || isFiltering(filters);

/** The cached links of a connection. */
interface ListColumns {
  /** Null if the list has no other connection: its ids are then plain. */
  connectionId: string | null;
  columns: readonly Columns[];
}

/** The parts of a link to compare with a new link. */
interface ComparedLink {
  long_url: string;
  short_url: string | null;
  /** Its UTM values, as returned by `utmText`. */
  utm: string;
  isExpired: boolean;
}

/** The texts of a link that set the widths of columns. Tags and UTM values are folded. */
export interface ColumnTexts {
  address: string;
  source: string;
  medium: string;
  campaign: string;
  tags: readonly string[];
}

/** The cached links of one or several connections as one list. It is created anew after each change. */
export type LinkRows = ReturnType<typeof linkRows>;

/**
 * Makes one list of the links of one or several connections. Rows are numbered connection after connection, each newest
 * first. With several connections, ids are keys that name them (lib/link/link-key.ts).
 *
 * @param hasTexts - false if the columns have no texts in memory, which everything but ids and clicks needs
 */
export function linkRows(lists: readonly ListColumns[], hasTexts: boolean) {
  let size = 0;
  const members = lists.map(({ connectionId, columns }) => {
    const parts = partsOf(columns, size);
    size = parts.reduce((end, part) => end + part.size, size);
    return { connectionId, parts, search: createSearch(parts) };
  });
  const parts = members.flatMap((member) => member.parts);

  let unreadable: readonly string[] | null = null;
  /** Rows are usually requested in order. */
  let lastPart = 0;
  const placeOf = (row: number): { part: Part; at: number } | null => {
    const isIn = ({ first, size: count }: Part) => first <= row && row < first + count;
    const last = parts[lastPart];
    if (last === undefined || !isIn(last)) lastPart = lastWhere(parts.length, (at) => (parts[at]?.first ?? 0) <= row);
    const part = parts[lastPart];
    return part !== undefined && isIn(part) ? { part, at: row - part.first } : null;
  };
  const keyOf = (connectionId: string | null, id: string) => (connectionId === null ? id : linkKey(connectionId, id));
  const connectionAt = (row: number) =>
    members.findLast((member) => (member.parts[0]?.first ?? Number.POSITIVE_INFINITY) <= row)?.connectionId ?? null;
  const idOfRow = (row: number): string => {
    const place = placeOf(row);
    return place === null ? '' : keyOf(connectionAt(row), idAt(place.part.columns, place.at));
  };
  const plainIdOfRow = (row: number): string => {
    const place = placeOf(row);
    return place === null ? '' : idAt(place.part.columns, place.at);
  };
  const createdAt = (row: number): number => {
    const place = placeOf(row);
    return place?.part.columns.created[place.at] ?? 0;
  };
  /** Links of the same age are in the order of their connections. */
  const isNewer = (row: number, other: number): boolean => {
    if (members.length < 2) return row < other;
    const [created, than] = [createdAt(row), createdAt(other)];
    return created === than ? row < other : created > than;
  };
  const compare = (row: number, other: number) => (isNewer(row, other) ? -1 : 1);

  const selectAnew = ({ filters, sort }: Selection): Uint32Array => {
    if (sort !== null || isFiltering(filters)) return selectRows(members, { filters, sort: sort ?? newest }, isNewer);
    const all = Array.from({ length: size }, (_, row) => row);
    return Uint32Array.from(members.length < 2 ? all : all.sort(compare));
  };
  /** The last selection: while a person types a search, the filters stay the same. */
  let selected: { key: string; rows: Uint32Array } | null = null;
  const select = ({ filters, sort }: Selection): Uint32Array => {
    const key = JSON.stringify([filters, sort]);
    if (selected?.key !== key) selected = { key, rows: selectAnew({ filters, sort }) };
    return selected.rows;
  };

  /** Searches each connection separately, so that 3 links of one are found beside 100,000 of another. */
  const search = (query: string, max: number, passes?: Passes): Uint32Array => {
    const found = members.flatMap((member) => member.search(query, max, passes));
    if (members.length > 1) found.sort((one, other) => one.rank - other.rank || compare(one.row, other.row));
    return Uint32Array.from(found.slice(0, max), ({ row }) => row);
  };
  const narrow = ({ filters, sort, among }: Omit<ViewQuery, 'search'>): Uint32Array => {
    const rows = select({ filters, sort });
    return among ? rows.filter((row) => among.has(plainIdOfRow(row))) : rows;
  };
  const view = ({ search: query, ...selection }: ViewQuery): Uint32Array => {
    if (query.trim() === '') return narrow(selection);
    const rows = selection.among || isFiltering(selection.filters) ? new Set(narrow(selection)) : null;
    const found = search(query, maxFound, rows === null ? undefined : (row) => rows.has(row));
    if (selection.sort === null) return found;
    const matching = new Set(found);
    return narrow(selection).filter((row) => matching.has(row));
  };

  return {
    size,
    hasTexts,
    idAt: idOfRow,
    idsAt: (rows: Uint32Array) => Array.from(rows, idOfRow),
    /** Returns the ids of all links, newest first. */
    ids: () => Array.from(select({ filters: {}, sort: null }), idOfRow),
    /** Returns the row of a link; null if the link is not cached. */
    rowOf([created, key]: RowKey): number | null {
      const { connectionId = null, id } = parseLinkKey(key);
      const own = members.find((member) => member.connectionId === connectionId)?.parts ?? [];
      const isNotAfter = (part: Part, at: number) => compareKeys(keyAt(part.columns, at), [created, id]) <= 0;
      const part = own[lastWhere(own.length, (at) => own[at] !== undefined && isNotAfter(own[at], 0))];
      if (part === undefined) return null;
      const at = lastWhere(part.size, (one) => isNotAfter(part, one));
      return idAt(part.columns, at) === id ? part.first + at : null;
    },
    /** Returns the rows that contain every word of a query, best first, at most `max`. */
    search,
    /** Returns the rows of a view in its order; null if the view needs texts that are not in memory. */
    filter(query: ViewQuery): Uint32Array | null {
      return hasTexts || !needsTexts(query) ? view(query) : null;
    },
    /** Returns the shown texts of the link in a row, with its key as id. */
    listedAt(row: number): ListedLink | null {
      const place = placeOf(row);
      return place && { ...listedIn(place.part, place.at), id: idOfRow(row) };
    },
    /** Returns whether and when the link in a row was clicked, according to the service's list. Needs no texts. */
    clickedAt(row: number): ReturnType<typeof clicksAt> {
      const place = placeOf(row);
      return place === null ? { clicked: null, lastClicked: 0 } : clicksAt(place.part.columns, place.at);
    },
    /** Returns whether any of the rows has tags. Needs no texts. */
    haveTags: (rows: Uint32Array): boolean =>
      rows.some((row) => {
        const place = placeOf(row);
        return place !== null && hasTagsAt(place.part.columns, place.at);
      }),
    /** Returns whether any of the rows has a date of creation. Needs no texts. */
    haveDates: (rows: Uint32Array): boolean => rows.some((row) => createdAt(row) > 0),
    /** Returns the texts of a row's columns; null if they are not in memory. The texts of the newest links always are. */
    columnTextsAt(row: number): ColumnTexts | null {
      const place = placeOf(row);
      if (place === null || place.part.columns.lines === '') return null;
      const { part, at } = place;
      const utm = part.fieldAt(at, 'utm');
      return {
        address: readShown(part.lineAt('shown', at)).short_url ?? '',
        ...{ source: utmIn(utm, 'utm_source'), medium: utmIn(utm, 'utm_medium'), campaign: utmIn(utm, 'utm_campaign') },
        tags: valuesIn(part.fieldAt(at, 'tags')),
      };
    },
    comparedAt(row: number): ComparedLink | null {
      const place = placeOf(row);
      if (place === null) return null;
      const { part, at } = place;
      const { long_url, short_url } = readShown(part.lineAt('shown', at));
      const isExpired = isExpiredAt(part.columns, at, Date.now());
      return { long_url: long_url ?? '', short_url, utm: part.fieldAt(at, 'utm'), isExpired };
    },
    /** Returns the links that have any of these slugs on a domain (taken-slugs.ts). */
    taken: (wanted: WantedSlugs): TakenSlug[] =>
      members.flatMap((member) =>
        takenSlugs(member.parts, wanted).map(({ link, ...slug }) => ({
          ...slug,
          link: { ...link, id: keyOf(member.connectionId, link.id) },
        })),
      ),
    /** Returns the ids of links with fields that could not be read. */
    partlyUnreadable(): readonly string[] {
      unreadable ??= parts.flatMap(({ columns, first, size: count }) =>
        Array.from({ length: count }, (_, at) => at).flatMap((at) =>
          isUnreadableAt(columns, at) ? idOfRow(first + at) : [],
        ),
      );
      return unreadable;
    },
  };
}

/** Searches, filters and sorts links like cached ones: for an answer of the service. */
export function linksInViews(links: readonly LinkRecord[]) {
  const sorted = links.toSorted(newestFirst);
  const rows = linkRows([{ connectionId: null, columns: columnsOf(sorted.map(rowOf), 0) }], true);
  return (query: ViewQuery): LinkRecord[] => Array.from(rows.filter(query) ?? []).flatMap((row) => sorted[row] ?? []);
}
