import { type Chunk, chunk, chunkSize, chunksOf, rowsOf } from '@/lib/library/chunk.ts';
import { compareKeys, type Row, type RowKey } from '@/lib/library/row.ts';
import type { Change } from './change.ts';

/** What is to happen to rows: those to take out, by key, and those to put in. */
export interface RowChanges {
  out: RowKey[];
  in: Row[];
}

interface Open {
  key: RowKey;
  rows: Map<string, Row>;
}

/**
 * Takes rows out and puts rows in, rewriting the chunks they belong to. A row belongs to the chunk with the lowest key
 * that is at least its own; the newest of all to the topmost. What comes below a full lowest chunk begins a new one, so
 * that a first reading, which comes newest first, rewrites little.
 */
export async function writeRows(change: Change, changes: RowChanges, revision: number): Promise<void> {
  const store = change.objectStore('rows');
  // Rising, as IndexedDB has them: oldest chunk first.
  const keys = await store.getAllKeys();
  const opened = new Map<number, Open>();
  const below = new Map<string, Row>();

  const open = async (key: RowKey): Promise<Open | null> => {
    const above = keys.findIndex((first) => compareKeys(first, key) <= 0);
    const at = above < 0 ? keys.length - 1 : above;
    const first = keys[at];
    if (first === undefined) return null;
    const known = opened.get(at) ?? { key: first, rows: byId(chunk.safeParse(await store.get(first)).data) };
    opened.set(at, known);
    return known;
  };

  for (const key of changes.out) (await open(key))?.rows.delete(key[1]);
  for (const row of changes.in) {
    const there = await open(row.key);
    const isFull = there !== null && there.key === keys[0] && there.rows.size >= chunkSize;
    const rows = there === null || (isFull && isBelow(row, there.rows)) ? below : there.rows;
    rows.set(row.key[1], row);
  }
  for (const { key, rows } of [...opened.values(), { key: null, rows: below }]) {
    if (key !== null) await store.delete(key);
    for (const written of chunksOf([...rows.values()], revision)) await store.put(written);
  }
}

const byId = (kept: Chunk | undefined) => new Map(kept ? rowsOf(kept).map((row) => [row.key[1], row]) : []);

/** Whether a row comes after all of these, which are in order, but for those put in just now. */
const isBelow = (row: Row, rows: ReadonlyMap<string, Row>) =>
  rows.values().every((other) => compareKeys(other.key, row.key) < 0);
