import { type Chunk, factsAt, sizeOf } from './chunk.ts';
import type { LibraryDatabase } from './database.ts';
import { holdChunks } from './held-chunks.ts';
import { lastWhere } from './last-where.ts';
import { compareKeys, keyIn, type RowKey, readFacts } from './row.ts';
import { searchChunks } from './search.ts';
import { selectRows, type View } from './select.ts';

/** The links known, as rows: numbered from 0, newest first, until the next `refresh`. */
export interface Rows {
  /** How many links there are. */
  readonly size: number;
  /** The id of the link in a row. */
  idAt(row: number): string;
  /** The row of a link; null when it is not known. */
  rowOf(key: RowKey): number | null;
  /** Takes over what the background has written since. Answers whether that was anything. */
  refresh(): Promise<boolean>;
}

/** All links known, in a page's memory, as far as searching, filtering and sorting need them: some 300 bytes for each. */
export interface Table extends Rows {
  /** The ids of links that hold every word of a query (search.ts), at most so many, best first. */
  search(query: string, most?: number): string[];
  /** The same as rows, of those that pass alone. */
  find(query: string, most: number, passes?: (row: number) => boolean): Uint32Array;
  /** The rows of a view. */
  select(view: View): Uint32Array;
}

/** Loads the table of a library. Pages read it themselves: no worker needs to be awake. */
export async function loadTable(database: LibraryDatabase): Promise<Table> {
  const held = await holdChunks(database, (chunk) => ({ ...chunk, size: sizeOf(chunk) }));
  return {
    get size() {
      return held.size;
    },
    search(query, most = 50) {
      const found = searchChunks(held.parts, query, most);
      return found.flatMap((row) => idIn(held.parts[row.chunk], row.at) ?? []);
    },
    find(query, most, passes = () => true) {
      const found = searchChunks(held.parts, query, most, (chunk, at) => passes(held.rowAt(chunk, at)));
      return Uint32Array.from(found, ({ chunk, at }) => held.rowAt(chunk, at));
    },
    select: (view) => selectRows(held.parts, view),
    idAt(row) {
      const { part, at } = held.placeOf(row);
      return idIn(part, at) ?? '';
    },
    rowOf(key) {
      const { parts } = held;
      const chunk = lastWhere(parts.length, (at) => compareKeys(parts[at]?.first ?? key, key) <= 0);
      const kept = parts[chunk];
      if (kept === undefined) return null;
      const at = lastWhere(kept.size, (row) => compareKeys(keyIn(factsAt(kept, row)), key) <= 0);
      return idIn(kept, at) === key[1] ? held.rowAt(chunk, at) : null;
    },
    refresh: held.refresh,
  };
}

const idIn = (kept: Chunk | undefined, at: number): string | null =>
  kept === undefined || at >= sizeOf(kept) ? null : readFacts(factsAt(kept, at)).id;
