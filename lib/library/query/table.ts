import { type Chunk, factsAt, sizeOf } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { lastWhere } from '../format/last-where.ts';
import type { ListedLink } from '../format/listed-link.ts';
import { compareKeys, keyIn, type RowKey, readFacts } from '../format/row.ts';
import { loadChunks } from './loaded-chunks.ts';
import { type ComparedLink, readCompared, readListed } from './read-listed.ts';
import { searchChunks } from './search/search.ts';
import { type SortBy, selectRows, type View, valueIn } from './select.ts';
import { type TakenSlug, takenSlugs, type WantedSlugs } from './taken-slugs.ts';

/** The links known, as rows: numbered from 0, newest first, until the next `refresh`. */
export interface Rows {
  /** How many links there are. */
  readonly size: number;
  /** The id of the link in a row. */
  idAt(row: number): string;
  /** The ids of the links in many rows. */
  idsAt(rows: Uint32Array): string[];
  /** The row of a link; null when it is not known. */
  rowOf(key: RowKey): number | null;
  /** Takes over what the background has written since. Answers whether that was anything. */
  refresh(): Promise<boolean>;
}

/** All links known, in a page's memory, as far as searching, filtering and sorting need them: some 300 bytes for each. */
export interface Table extends Rows {
  /** The rows of links that hold every word of a query (search.ts), at most so many, best first; of those that pass. */
  find(query: string, most: number, passes?: (row: number) => boolean): Uint32Array;
  /** The same, with how good each is (0 is best): to put what several tables have in one order. */
  findRanked(query: string, most: number, passes?: (row: number) => boolean): { row: number; rank: number }[];
  /** The links that take any of some slugs where these are to stand (taken-slugs.ts). */
  taken(wanted: WantedSlugs): TakenSlug[];
  /** The rows of a view. */
  select(view: View): Uint32Array;
  /** What a row is sorted by. */
  valueAt(row: number, by: SortBy): string | number;
  /** What a list shows of the link in a row; null where there is nothing. */
  listedAt(row: number): ListedLink | null;
  /** What the link in a row is compared by with others that are to be made; null where there is nothing. */
  comparedAt(row: number): ComparedLink | null;
}

type Search = (...asked: Parameters<Table['find']>) => ReturnType<typeof searchChunks>;

/** Loads the table of a library. Pages read it themselves: no worker needs to be awake. */
export async function loadTable(database: LibraryDatabase): Promise<Table> {
  const loaded = await loadChunks(database, (chunk) => ({ ...chunk, size: sizeOf(chunk) }));
  const idAt = (row: number): string => {
    const { part, at } = loaded.placeOf(row);
    return idIn(part, at) ?? '';
  };
  const search: Search = (query, most, passes) => {
    const counts = passes && ((chunk: number, at: number) => passes(loaded.rowAt(chunk, at)));
    return searchChunks(loaded.parts, query, most, counts);
  };
  return {
    get size() {
      return loaded.size;
    },
    find: (...asked) => Uint32Array.from(search(...asked), ({ chunk, at }) => loaded.rowAt(chunk, at)),
    findRanked: (...asked) => search(...asked).map(({ chunk, at, rank }) => ({ row: loaded.rowAt(chunk, at), rank })),
    taken: (wanted) => takenSlugs(loaded.parts, wanted),
    listedAt(row) {
      const { part, at } = loaded.placeOf(row);
      return part === undefined ? null : readListed(part, at);
    },
    comparedAt(row) {
      const { part, at } = loaded.placeOf(row);
      return part === undefined ? null : readCompared(part, at);
    },
    select: (view) => selectRows(loaded.parts, view),
    valueAt(row, by) {
      const { part, at } = loaded.placeOf(row);
      return part === undefined ? '' : valueIn(part, at, by);
    },
    idAt,
    idsAt: (rows) => Array.from(rows, idAt),
    rowOf(key) {
      const { parts } = loaded;
      const chunk = lastWhere(parts.length, (at) => compareKeys(parts[at]?.first ?? key, key) <= 0);
      const kept = parts[chunk];
      if (kept === undefined) return null;
      const at = lastWhere(kept.size, (row) => compareKeys(keyIn(factsAt(kept, row)), key) <= 0);
      return idIn(kept, at) === key[1] ? loaded.rowAt(chunk, at) : null;
    },
    refresh: loaded.refresh,
  };
}

const idIn = (kept: Chunk | undefined, at: number): string | null =>
  kept === undefined || at >= sizeOf(kept) ? null : readFacts(factsAt(kept, at)).id;
