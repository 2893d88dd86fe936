import { type Chunk, chunk, chunkSize, chunksOf, rowsOf, sizeOf } from '@/lib/library/chunk.ts';
import type { Change } from './change.ts';
import type { Note } from './note.ts';

/**
 * Puts the small chunks at the end of all rows together: a first reading leaves one for every few pages of the list,
 * since rewriting a large one for each would take longer than the page took to come. Answers with the new note.
 */
export async function gatherRows(change: Change, note: Note): Promise<Note> {
  const store = change.objectStore('rows');
  const small: Chunk[] = [];
  // Rising, as IndexedDB has them: oldest chunk first.
  for await (const { value } of store) {
    const { data } = chunk.safeParse(value);
    if (data === undefined || sizeOf(data) >= chunkSize / 2) break;
    small.push(data);
  }
  if (small.length < 2) return note;
  const revision = note.revision + 1;
  for (const { first } of small) void store.delete(first);
  for (const gathered of chunksOf(small.flatMap(rowsOf), revision)) void store.put(gathered);
  return { ...note, revision };
}

/** Whether so many more links were read as make up a chunk. */
export const isTimeToGather = (before: number, read: number): boolean =>
  Math.floor(before / chunkSize) < Math.floor(read / chunkSize);
