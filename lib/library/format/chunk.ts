import * as z from 'zod/mini';
import { uuid } from '../../contract/values.ts';
import { compareKeys, factsWidth, type Row, type RowKey, readFacts } from './row.ts';
import { lineEnd } from './separators.ts';

/**
 * Some thousand rows that follow each other, as they are kept: all lines in one text, all facts in another, and so on. So
 * a page loads 100,000 links in some 100 ms, and searches them by looking through texts.
 */
export const chunk = z.object({
  /** The key of its newest row, which is also its own. */
  first: z.custom<RowKey>(isRowKey),
  /** Which writing brought it about: pages ask for those that came since. */
  revision: z.int(),
  lines: z.string(),
  facts: z.string(),
  /** What is shown of the links. */
  texts: z.string(),
});

/** By hand: the tuples of zod would be another 0.6 kB for the popup, whose scripts are counted. */
function isRowKey(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [created, id]: unknown[] = value;
  return typeof created === 'number' && uuid.safeParse(id).success;
}

export type Chunk = z.infer<typeof chunk>;

/**
 * How many rows a chunk has once they are put together; twice as many, and it is split. Measured: values below 64 kB are
 * read four times slower than larger ones (Chromium keeps those as files of their own), and twice as large ones in three
 * quarters of the time.
 */
export const chunkSize = 2000;

/** How many rows there are in a chunk. */
export const sizeOf = ({ facts }: Pick<Chunk, 'facts'>): number => facts.length / factsWidth;

/** The facts of the row at a place, from 0. */
export const factsAt = ({ facts }: Pick<Chunk, 'facts'>, at: number): string =>
  facts.slice(at * factsWidth, (at + 1) * factsWidth);

/** Takes a chunk apart. */
export function rowsOf(kept: Chunk): Row[] {
  const lines = kept.lines.split(lineEnd);
  const texts = kept.texts.split(lineEnd);
  return Array.from({ length: sizeOf(kept) }, (_, at) => {
    const facts = factsAt(kept, at);
    const { id, created } = readFacts(facts);
    return { key: [created, id], line: lineEnd + (lines[at + 1] ?? ''), facts, text: lineEnd + (texts[at + 1] ?? '') };
  });
}

/** Puts rows together, newest first: no chunk of none, two of too many. */
export function chunksOf(rows: readonly Row[], revision: number): Chunk[] {
  const sorted = rows.toSorted((one, other) => compareKeys(one.key, other.key));
  const parts = Math.max(1, Math.ceil(sorted.length / (2 * chunkSize)));
  const most = Math.ceil(sorted.length / parts);
  const chunks: Chunk[] = [];
  for (let from = 0; from < sorted.length; from += most) {
    const part = sorted.slice(from, from + most);
    const first: RowKey | undefined = part[0]?.key;
    if (first === undefined) break;
    const lines = part.map(({ line }) => line).join('');
    const facts = part.map(({ facts }) => facts).join('');
    chunks.push({ first, revision, lines, facts, texts: part.map(({ text }) => text).join('') });
  }
  return chunks;
}
