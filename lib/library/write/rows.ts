import { type Chunk, chunk, chunkSize, chunksOf, factsAt, rowsOf, sizeOf } from '../format/chunk.ts';
import type { LibraryStore, LibraryTransaction } from '../format/database.ts';
import { compareKeys, keyIn, type Row, type RowKey } from '../format/row.ts';

/** What is to happen to rows: those to take out, by key, and those to put in. */
interface RowChanges {
  out: RowKey[];
  in: Row[];
}

/** A chunk that was read, and its rows once one of them is to change. */
interface OpenChunk {
  key: RowKey;
  chunk: Chunk | undefined;
  rows: Map<string, Row> | null;
}

/**
 * Takes rows out and puts rows in, rewriting the chunks they belong to. A row belongs to the chunk with the lowest key
 * that is at least its own; the newest of all to the topmost. What comes below all that is kept begins a new chunk, so
 * that a first reading, which comes newest first, rewrites nothing (`mergeSmallChunks`).
 */
export async function writeRows(transaction: LibraryTransaction, changes: RowChanges, revision: number): Promise<void> {
  const store = transaction.objectStore('rows');
  // Rising, as IndexedDB has them: oldest chunk first.
  const keys = await store.getAllKeys();
  const opened = new Map<number, OpenChunk>();
  const below = new Map<string, Row>();

  const open = async (key: RowKey): Promise<OpenChunk | null> => {
    const above = keys.findIndex((first) => compareKeys(first, key) <= 0);
    const at = above < 0 ? keys.length - 1 : above;
    const first = keys[at];
    if (first === undefined) return null;
    const known = opened.get(at) ?? { key: first, chunk: chunk.safeParse(await store.get(first)).data, rows: null };
    opened.set(at, known);
    return known;
  };

  for (const key of changes.out) rowsToChange(await open(key))?.delete(key[1]);
  for (const row of changes.in) {
    const owner = await open(row.key);
    const isBelowAll = owner === null || (owner.key === keys[0] && isBelow(row, owner.chunk));
    const rows = isBelowAll ? below : rowsToChange(owner);
    rows?.set(row.key[1], row);
  }
  for (const { key, rows } of [...opened.values(), { key: null, rows: below }]) {
    if (rows === null) continue;
    if (key !== null) await store.delete(key);
    for (const written of chunksOf([...rows.values()], revision)) await store.put(written);
  }
}

/**
 * Puts the small chunks at the end of all rows together: a first reading leaves one for every few pages of the list,
 * since rewriting a large one for each would take longer than the page took to come. Answers whether there were any.
 */
export async function mergeSmallChunks(transaction: LibraryTransaction, revision: number): Promise<boolean> {
  const store = transaction.objectStore('rows');
  const small: Chunk[] = [];
  // Rising, as IndexedDB has them: oldest chunk first.
  for await (const { value } of store) {
    const { data } = chunk.safeParse(value);
    if (data === undefined || sizeOf(data) >= chunkSize / 2) break;
    small.push(data);
  }
  if (small.length < 2) return false;
  for (const { first } of small) void store.delete(first);
  for (const merged of chunksOf(small.flatMap(rowsOf), revision)) void store.put(merged);
  return true;
}

/** Whether so many links more make up a chunk. */
export const fillsChunk = (from: number, to: number): boolean =>
  Math.floor(from / chunkSize) < Math.floor(to / chunkSize);

/** The keys of all links that are kept, their ids among them. Their rows tell, which are fewer values to read than the links. */
export async function rowKeys(rows: LibraryStore<'rows'>): Promise<RowKey[]> {
  const keys: RowKey[] = [];
  // One at a time, since all together are large.
  for await (const { value } of rows) {
    const { data } = chunk.safeParse(value);
    if (data === undefined) continue;
    for (let at = 0; at < sizeOf(data); at += 1) keys.push(keyIn(factsAt(data, at)));
  }
  return keys;
}

function rowsToChange(open: OpenChunk | null): Map<string, Row> | null {
  if (open === null) return null;
  open.rows ??= new Map(open.chunk ? rowsOf(open.chunk).map((row) => [row.key[1], row]) : []);
  return open.rows;
}

/** Whether a row comes after all of a chunk. */
const isBelow = (row: Row, chunk: Chunk | undefined): boolean =>
  chunk !== undefined && compareKeys(keyIn(factsAt(chunk, sizeOf(chunk) - 1)), row.key) < 0;
