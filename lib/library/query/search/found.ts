import type { Chunk } from '../../format/chunk.ts';
import { rowStartingAt } from '../../format/lines.ts';

/** A row that was found: the chunk it is in, its place there, and how good it is (0 is best). */
export interface Found {
  chunk: number;
  at: number;
  rank: number;
}

/** Whether a row counts, by its chunk and its place there. */
export type Passes = (chunk: number, at: number) => boolean;

/** A line that holds what is looked for: the chunk it is in, and where it starts there. */
export interface Hit {
  chunk: number;
  start: number;
  line: string;
}

/** The newest first. */
export const byPlace = (one: Hit, other: Hit): number => one.chunk - other.chunk || one.start - other.start;

/** Which row of its chunk a hit is, from 0. */
export function rowOfHit(chunks: readonly Chunk[], { chunk, start }: Hit): number {
  const held = chunks[chunk];
  return held === undefined ? 0 : rowStartingAt(held, start);
}
