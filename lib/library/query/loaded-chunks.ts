import { type Chunk, chunk } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { lastWhere } from '../format/last-where.ts';
import { compareKeys, type RowKey } from '../format/row.ts';

/** What a page holds of a chunk. */
interface Part {
  first: RowKey;
  revision: number;
  /** How many rows it has. */
  size: number;
}

/** What a page holds of all chunks, the newest first: rows are numbered over them, from 0. */
export interface LoadedChunks<P extends Part> {
  readonly size: number;
  readonly parts: readonly P[];
  /** The number of a row, by its chunk and its place there. */
  rowAt(part: number, at: number): number;
  /** In which chunk a row is, and where. */
  placeOf(row: number): { part: P | undefined; at: number };
  /** Takes over what the background has written since. Answers whether that was anything. */
  refresh(): Promise<boolean>;
  /** Reads all chunks again. */
  reload(): Promise<void>;
  /** Replaces each part. */
  replace(change: (part: P) => P): void;
}

/** Reads all chunks of a library, and holds of each what is taken. */
export async function loadChunks<P extends Part>(
  database: LibraryDatabase,
  take: (chunk: Chunk) => P,
): Promise<LoadedChunks<P>> {
  const read = (kept: readonly unknown[]): P[] =>
    kept.flatMap((value) => {
      const parsed = chunk.safeParse(value);
      return parsed.success ? take(parsed.data) : [];
    });
  let parts: P[] = [];
  let starts = startsOf(parts);
  /** The chunk that was asked for last: rows are mostly asked for in their order. */
  let last = 0;

  const set = (next: P[]) => {
    parts = newestFirst(next);
    starts = startsOf(parts);
  };
  const reload = async () => set(read(await readAll(database)));
  await reload();

  return {
    get size() {
      return starts.at(-1) ?? 0;
    },
    get parts() {
      return parts;
    },
    rowAt: (part, at) => (starts[part] ?? 0) + at,
    placeOf(row) {
      const isInLast = (starts[last] ?? 0) <= row && row < (starts[last + 1] ?? 0);
      if (!isInLast) last = lastWhere(starts.length, (part) => (starts[part] ?? 0) <= row);
      return { part: parts[last], at: row - (starts[last] ?? 0) };
    },
    async refresh() {
      const newest = Math.max(-1, ...parts.map(({ revision }) => revision));
      const transaction = database.transaction('rows');
      const [keys, changed] = await Promise.all([
        transaction.store.getAllKeys(),
        transaction.store.index('revision').getAll(IDBKeyRange.lowerBound(newest, true)),
      ]);
      if (changed.length === 0 && keys.length === parts.length) return false;
      const there = new Set(keys.map(String));
      const known = new Map(parts.map((part) => [String(part.first), part]));
      for (const part of read(changed)) known.set(String(part.first), part);
      set([...known].flatMap(([key, part]) => (there.has(key) ? part : [])));
      return true;
    },
    reload,
    replace: (change) => set(parts.map(change)),
  };
}

/** All chunks at one moment. Each is asked for on its own: the next is read while one is taken apart, unlike by `getAll`. */
async function readAll(database: LibraryDatabase): Promise<unknown[]> {
  const { store } = database.transaction('rows');
  const keys = await store.getAllKeys();
  return Promise.all(keys.map((key) => store.get(key)));
}

const newestFirst = <P extends Part>(parts: P[]): P[] =>
  parts.sort((one, other) => compareKeys(one.first, other.first));

/** The number of the first row of each chunk, and behind them that of all rows. */
function startsOf(parts: readonly Part[]): number[] {
  const starts = [0];
  for (const { size } of parts) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
}
