import type { Chunk } from '../../format/chunk.ts';
import { factsWidth } from '../../format/row.ts';
import type { Found, Passes } from './found.ts';

/** The links whose id begins so, newest first. */
export function byId(chunks: readonly Chunk[], id: string, most: number, passes?: Passes): Found[] {
  const found: Found[] = [];
  for (const [chunk, { facts }] of chunks.entries()) {
    // Some services write capital letters.
    for (const spelled of new Set([id, id.toUpperCase()])) {
      for (let at = facts.indexOf(spelled); at >= 0; at = facts.indexOf(spelled, at + 1)) {
        const row = at / factsWidth;
        if (Number.isInteger(row) && (passes?.(chunk, row) ?? true)) found.push({ chunk, at: row, rank: 0 });
      }
    }
  }
  return found.slice(0, most);
}
