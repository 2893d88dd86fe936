import { type Chunk, factsAt, sizeOf } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { lastWhere } from '../format/last-where.ts';
import type { ListedLink } from '../format/listed-link.ts';
import { compareKeys, hasUnreadableFields, idIn, keyIn, type RowKey, readFacts } from '../format/row.ts';
import { loadChunks } from './loaded-chunks.ts';
import { type ComparedLink, readCompared, readListed } from './read-listed.ts';
import { searchChunks } from './search/search.ts';
import { type SortBy, selectRows, type View, valueIn } from './select.ts';
import { type TakenSlug, takenSlugs, type WantedSlugs } from './taken-slugs.ts';

/**
 * The cached links of one connection in memory, as rows: numbered from 0, newest first, until the next `refresh`. Without
 * texts it holds 64 bytes for each link, with texts some 300. All but the ids, the number and the age of links needs texts.
 */
export interface Table {
  /** The number of links. */
  readonly size: number;
  readonly hasTexts: boolean;
  /** Returns the id of the link in a row. */
  idAt(row: number): string;
  /** Returns the row of a link; null if the link is not cached. */
  rowOf(key: RowKey): number | null;
  /** Returns the ids of links with fields that could not be read. */
  partlyUnreadable(): string[];
  /** Returns the rows of links that hold every word of a query (search.ts), best first, at most `most`. */
  find(query: string, most: number, passes?: (row: number) => boolean): Uint32Array;
  /** Does the same, with the rank of each row (0 is best): for one order over several tables. */
  findRanked(query: string, most: number, passes?: (row: number) => boolean): { row: number; rank: number }[];
  /** Returns the links that have any of these slugs on a domain (taken-slugs.ts). */
  taken(wanted: WantedSlugs): TakenSlug[];
  /** Returns the rows of a view. */
  select(view: View): Uint32Array;
  /** Returns the value by which a row is sorted. */
  valueAt(row: number, by: SortBy): string | number;
  /** Returns whether and when the link in a row was clicked, as the service's list says. Needs no texts. */
  clickedAt(row: number): ListedClicks;
  /** Returns what a list shows of the link in a row; null if there is none. */
  listedAt(row: number): ListedLink | null;
  /** Returns what a new link is compared with; null if there is none. */
  comparedAt(row: number): ComparedLink | null;
  /** Reads what the background has written since. Returns true if that changed anything. */
  refresh(): Promise<boolean>;
  loadTexts(): Promise<void>;
  dropTexts(): void;
}

/** Null, and 0 for a time, if the service does not say. */
type ListedClicks = Pick<ReturnType<typeof readFacts>, 'clicked' | 'lastClicked'>;

type Search = (...asked: Parameters<Table['find']>) => ReturnType<typeof searchChunks>;

const withoutTexts = { lines: '', texts: '' };

/** Loads the cached links of a connection. Pages read the database themselves: no worker needs to be awake. */
export async function loadTable(database: LibraryDatabase, { texts = true } = {}): Promise<Table> {
  let keepsTexts = texts;
  const loaded = await loadChunks(database, (chunk) => ({
    ...chunk,
    ...(keepsTexts ? {} : withoutTexts),
    size: sizeOf(chunk),
  }));
  let hasTexts = keepsTexts;
  const idAt = (row: number): string => {
    const { part, at } = loaded.placeOf(row);
    return idInChunk(part, at) ?? '';
  };
  const search: Search = (query, most, passes) => {
    const counts = passes && ((chunk: number, at: number) => passes(loaded.rowAt(chunk, at)));
    return searchChunks(loaded.parts, query, most, counts);
  };
  return {
    get size() {
      return loaded.size;
    },
    get hasTexts() {
      return hasTexts;
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
    clickedAt(row) {
      const { part, at } = loaded.placeOf(row);
      return part === undefined ? { clicked: null, lastClicked: 0 } : readFacts(factsAt(part, at));
    },
    idAt,
    rowOf(key) {
      const { parts } = loaded;
      const chunk = lastWhere(parts.length, (at) => compareKeys(parts[at]?.first ?? key, key) <= 0);
      const part = parts[chunk];
      if (part === undefined) return null;
      const at = lastWhere(part.size, (row) => compareKeys(keyIn(factsAt(part, row)), key) <= 0);
      return idInChunk(part, at) === key[1] ? loaded.rowAt(chunk, at) : null;
    },
    partlyUnreadable: () =>
      loaded.parts.flatMap((part) =>
        Array.from({ length: part.size }, (_, at) => factsAt(part, at))
          .filter(hasUnreadableFields)
          .map(idIn),
      ),
    refresh: loaded.refresh,
    async loadTexts() {
      keepsTexts = true;
      await loaded.reload();
      // They may have been dropped meanwhile.
      hasTexts = keepsTexts;
    },
    dropTexts() {
      keepsTexts = false;
      hasTexts = false;
      loaded.replace((part) => ({ ...part, ...withoutTexts }));
    },
  };
}

const idInChunk = (chunk: Chunk | undefined, at: number): string | null =>
  chunk === undefined || at >= sizeOf(chunk) ? null : idIn(factsAt(chunk, at));
