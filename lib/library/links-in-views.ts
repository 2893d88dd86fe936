import type { LinkRecord } from '../contract/link-reading.ts';
import { chunksOf, sizeOf } from './chunk.ts';
import type { ListView } from './list-view.ts';
import { compareKeys, keyOf, rowOf } from './row.ts';
import { rowsInViews } from './rows-in-view.ts';
import { searchChunks } from './search.ts';
import { selectRows } from './select.ts';

/** Searches and sorts links at hand, just as those that are known: for an answer that the service has filtered itself. */
export function linksInViews(links: readonly LinkRecord[]) {
  const newestFirst = links.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)));
  const chunks = chunksOf(newestFirst.map(rowOf), 0);
  // All but the last are of one size.
  const size = chunks[0] === undefined ? 0 : sizeOf(chunks[0]);
  const rowsOf = rowsInViews({
    find: (query, most) => Uint32Array.from(searchChunks(chunks, query, most), ({ chunk, at }) => chunk * size + at),
    select: (view) => selectRows(chunks, view),
  });
  return ({ search, sort }: Pick<ListView, 'search' | 'sort'>): LinkRecord[] =>
    [...rowsOf({ search, filters: {}, sort })].flatMap((row) => newestFirst[row] ?? []);
}
