import { type Chunk, chunk, chunksOf, factsAt, rowsOf, sizeOf } from '@/lib/library/chunk.ts';
import { compareKeys, keyIn, type Row, type RowKey } from '@/lib/library/row.ts';
import type { Change } from './change.ts';

/** What is to happen to rows: those to take out, by key, and those to put in. */
export interface RowChanges {
  out: RowKey[];
  in: Row[];
}

/** A chunk that was read, and its rows once one of them is to change. */
interface Open {
  key: RowKey;
  kept: Chunk | undefined;
  rows: Map<string, Row> | null;
}

/**
 * Takes rows out and puts rows in, rewriting the chunks they belong to. A row belongs to the chunk with the lowest key
 * that is at least its own; the newest of all to the topmost. What comes below all that is kept begins a new chunk, so
 * that a first reading, which comes newest first, rewrites nothing (gather-rows.ts).
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
    const there = opened.get(at) ?? { key: first, kept: chunk.safeParse(await store.get(first)).data, rows: null };
    opened.set(at, there);
    return there;
  };

  for (const key of changes.out) rowsToChange(await open(key))?.delete(key[1]);
  for (const row of changes.in) {
    const there = await open(row.key);
    const isBelowAll = there === null || (there.key === keys[0] && isBelow(row, there.kept));
    const rows = isBelowAll ? below : rowsToChange(there);
    rows?.set(row.key[1], row);
  }
  for (const { key, rows } of [...opened.values(), { key: null, rows: below }]) {
    if (rows === null) continue;
    if (key !== null) await store.delete(key);
    for (const written of chunksOf([...rows.values()], revision)) await store.put(written);
  }
}

function rowsToChange(open: Open | null): Map<string, Row> | null {
  if (open === null) return null;
  open.rows ??= new Map(open.kept ? rowsOf(open.kept).map((row) => [row.key[1], row]) : []);
  return open.rows;
}

/** Whether a row comes after all of a chunk. */
const isBelow = (row: Row, kept: Chunk | undefined): boolean =>
  kept !== undefined && compareKeys(keyIn(factsAt(kept, sizeOf(kept) - 1)), row.key) < 0;
