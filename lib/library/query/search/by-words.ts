import type { Chunk } from '../../format/chunk.ts';
import { lineEnd } from '../../format/separators.ts';
import { rankOf } from '../rank.ts';
import { scanText } from '../scan-text.ts';
import { byPlace, type Found, type Hit, type Passes, rowOfHit } from './found.ts';

/** How many rows are ranked for each that is wanted. Beyond these, the newest win. */
const ranked = 4;

/** What was last found where it was all there is. It lasts as long as these very chunks are searched. */
const lastHits = new WeakMap<readonly Chunk[], { terms: readonly string[]; limit: number; hits: readonly Hit[] }>();

/** Whether what holds all of some terms also holds all of others: as it is with each letter that is typed on. */
const isNarrower = (terms: readonly string[], than: readonly string[]): boolean =>
  than.every((wide) => terms.some((term) => term.includes(wide)));

/** The rows that hold all of some words, the best first. */
export function byWords(chunks: readonly Chunk[], terms: readonly string[], most: number, passes?: Passes): Found[] {
  const limit = most * ranked;
  const counts = (hit: Hit) => passes === undefined || passes(hit.chunk, rowOfHit(chunks, hit));
  const last = lastHits.get(chunks);
  const hits =
    last === undefined || last.limit > limit || !isNarrower(terms, last.terms)
      ? scanAll(chunks, terms, limit, passes && counts)
      : last.hits.filter((hit) => holdsAll(hit.line, terms) && counts(hit));
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.line, terms) }))
    .sort((one, other) => one.rank - other.rank || byPlace(one.hit, other.hit))
    .slice(0, most)
    .map(({ hit, rank }) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank }));
}

const holdsAll = (line: string, terms: readonly string[]): boolean => terms.every((term) => line.includes(term));

function scanAll(
  chunks: readonly Chunk[],
  terms: readonly string[],
  limit: number,
  counts?: (hit: Hit) => boolean,
): Hit[] {
  // The longest is the rarest, as a rule.
  const [longest = '', ...others] = terms.toSorted((one, other) => other.length - one.length);
  const hits = new Map<string, Hit>();
  const gather = (term: string, most: number) =>
    chunks.entries().every(([chunk, { lines }]) =>
      scanText(lines, term, (start, line) => {
        const hit = { chunk, start, line };
        if (holdsAll(line, others) && (counts?.(hit) ?? true)) hits.set(`${chunk} ${start}`, hit);
        return hits.size < most;
      }),
    );
  const sawAll = gather(longest, limit);
  if (sawAll && counts === undefined) lastHits.set(chunks, { terms, limit, hits: [...hits.values()] });
  // So many that older ones were left out: slugs that begin with it must not be among those.
  if (!sawAll) gather(lineEnd + longest, limit + limit / ranked);
  return [...hits.values()];
}
