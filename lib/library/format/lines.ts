import type { Chunk } from './chunk.ts';
import { lastWhere } from './last-where.ts';
import { lineEnd } from './separators.ts';

/** The texts of a chunk that have a line for each row. */
type Lined = 'lines' | 'texts';

/** Where the lines start in the chunks in which something was found: the same ones, as a rule, for each letter. */
const known: Record<Lined, WeakMap<Chunk, Uint32Array>> = { lines: new WeakMap(), texts: new WeakMap() };

/** Where each line of a text starts. */
export function startsOfLines(text: string): Uint32Array {
  const starts: number[] = [];
  for (let start = text.indexOf(lineEnd); start >= 0; start = text.indexOf(lineEnd, start + 1)) starts.push(start);
  return Uint32Array.from(starts);
}

/** The same of a chunk, found once. */
export function startsIn(chunk: Chunk, of: Lined): Uint32Array {
  const starts = known[of].get(chunk) ?? startsOfLines(chunk[of]);
  known[of].set(chunk, starts);
  return starts;
}

/** The line of a row, from 0, without its beginning; empty where there is none. */
export function lineAt(chunk: Chunk, of: Lined, at: number): string {
  const starts = startsIn(chunk, of);
  const start = starts[at];
  return start === undefined ? '' : chunk[of].slice(start + 1, starts[at + 1]);
}

/** Which row it is whose line starts at a place. */
export function rowStartingAt(chunk: Chunk, start: number, of: Lined = 'lines'): number {
  const starts = startsIn(chunk, of);
  return lastWhere(starts.length, (at) => (starts[at] ?? 0) <= start);
}
