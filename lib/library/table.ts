import { type Chunk, chunk, factsAt, sizeOf } from './chunk.ts';
import type { LibraryDatabase } from './database.ts';
import { compareKeys, keyIn, type RowKey, readFacts } from './row.ts';
import { searchChunks } from './search.ts';
import { selectRows, type View } from './select.ts';

/** All links known, in a page's memory, as far as searching, filtering and sorting need them: some 170 bytes for each. */
export interface Table {
  /** How many links it holds. */
  readonly size: number;
  /** The ids of links that hold every word of a query (search.ts), at most so many, best first. */
  search(query: string, most?: number): string[];
  /** The same as numbers for `idAt`, of the rows that pass alone. */
  find(query: string, most: number, passes?: (row: number) => boolean): Uint32Array;
  /** The rows of a view, as numbers for `idAt`. */
  select(view: View): Uint32Array;
  /** The id of the link in a row: rows are numbered from 0, newest first, until the next `refresh`. */
  idAt(row: number): string;
  /** The row of a link; null when it is not known. */
  rowOf(key: RowKey): number | null;
  /** Takes over what the background has written since. Answers whether that was anything. */
  refresh(): Promise<boolean>;
}

/** Loads the table of a library. Pages read it themselves: no worker needs to be awake. */
export async function loadTable(database: LibraryDatabase): Promise<Table> {
  let chunks = readAll(await database.getAll('rows'));
  let starts = startsOf(chunks);

  const rowAt = (chunk: number, at: number) => (starts[chunk] ?? 0) + at;
  return {
    get size() {
      return starts.at(-1) ?? 0;
    },
    search(query, most = 50) {
      const found = searchChunks(chunks, query, most);
      return found.flatMap((row) => idIn(chunks[row.chunk], row.at) ?? []);
    },
    find(query, most, passes = () => true) {
      const found = searchChunks(chunks, query, most, (chunk, at) => passes(rowAt(chunk, at)));
      return Uint32Array.from(found, ({ chunk, at }) => rowAt(chunk, at));
    },
    select: (view) => selectRows(chunks, view),
    idAt(row) {
      const at = lastWhere(starts.length, (chunk) => (starts[chunk] ?? 0) <= row);
      return idIn(chunks[at], row - (starts[at] ?? 0)) ?? '';
    },
    rowOf(key) {
      const chunk = lastWhere(chunks.length, (at) => compareKeys(chunks[at]?.first ?? key, key) <= 0);
      const kept = chunks[chunk];
      if (kept === undefined) return null;
      const at = lastWhere(sizeOf(kept), (row) => compareKeys(keyIn(factsAt(kept, row)), key) <= 0);
      return idIn(kept, at) === key[1] ? rowAt(chunk, at) : null;
    },
    async refresh() {
      const newest = Math.max(-1, ...chunks.map(({ revision }) => revision));
      const transaction = database.transaction('rows');
      const [keys, changed] = await Promise.all([
        transaction.store.getAllKeys(),
        transaction.store.index('revision').getAll(IDBKeyRange.lowerBound(newest, true)),
      ]);
      if (changed.length === 0 && keys.length === chunks.length) return false;
      const there = new Set(keys.map(String));
      const known = new Map(chunks.map((kept) => [String(kept.first), kept]));
      for (const kept of readAll(changed)) known.set(String(kept.first), kept);
      chunks = newestFirst([...known].flatMap(([key, kept]) => (there.has(key) ? kept : [])));
      starts = startsOf(chunks);
      return true;
    },
  };
}

const readAll = (kept: readonly unknown[]): Chunk[] =>
  newestFirst(kept.flatMap((value) => chunk.safeParse(value).data ?? []));

const newestFirst = (chunks: Chunk[]): Chunk[] =>
  chunks.sort(({ first: [a, one] }, { first: [b, other] }) => b - a || (one < other ? 1 : -1));

/** The number of the first row of each chunk, and behind them that of all rows. */
function startsOf(chunks: readonly Chunk[]): number[] {
  const starts = [0];
  for (const kept of chunks) starts.push((starts.at(-1) ?? 0) + sizeOf(kept));
  return starts;
}

const idIn = (kept: Chunk | undefined, at: number): string | null =>
  kept === undefined || at >= sizeOf(kept) ? null : readFacts(factsAt(kept, at)).id;

/** The last place for which something holds that holds for all places before it, of so many; the first if for none. */
function lastWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
