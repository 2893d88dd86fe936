import type { Chunk } from './chunk.ts';
import { fold, foldAddress } from './fold.ts';
import { lookThrough } from './look-through.ts';
import { fieldEnd, lineEnd } from './row.ts';

/** A row that was found: the chunk it is in, its place there, and how good it is (0 is best). */
interface Found {
  chunk: number;
  at: number;
  rank: number;
}

/** How many rows are ranked for each that is wanted. Beyond these, the newest win. */
const ranked = 4;

/** Whether a row counts, by its chunk and its place there. */
type Passes = (chunk: number, at: number) => boolean;

/**
 * Finds rows that hold every word of a query in their title, address, slug, code or tags, without case and accents, also
 * inside of words. Slugs and codes come first, then beginnings of words in titles and tags; of equals, the newest.
 * @param chunks newest first
 * @param passes which rows count at all
 * @returns at most `most`, best first
 */
export function searchChunks(chunks: readonly Chunk[], query: string, most: number, passes?: Passes): Found[] {
  const text = foldAddress(query.trim()).trim();
  if (text === '') return [];
  const terms = text.split(/\s+/);
  const found = lookFor(chunks, terms, most, passes);
  return (found.length > 0 ? found : byShortAddress(chunks, text, most, passes)).slice(0, most);
}

/** All rows that hold some terms, in their order. */
interface AllHits {
  terms: readonly string[];
  limit: number;
  rows: { chunk: number; at: number; line: string }[];
}

/** What was last found where it was all there is. It lasts as long as these very chunks are searched. */
const lastHits = new WeakMap<readonly Chunk[], AllHits>();

/** Whether what holds all of some terms also holds all of others: as it is with each letter that is typed on. */
const isNarrower = (terms: readonly string[], than: readonly string[]): boolean =>
  than.every((wide) => terms.some((term) => term.includes(wide)));

function lookFor(chunks: readonly Chunk[], terms: readonly string[], most: number, passes?: Passes): Found[] {
  const limit = most * ranked;
  const last = lastHits.get(chunks);
  if (last === undefined || last.limit > limit || !isNarrower(terms, last.terms)) {
    return lookThroughAll(chunks, terms, limit, passes);
  }
  const rows = last.rows.filter(({ chunk, at, line }) => holdsAll(line, terms) && (passes?.(chunk, at) ?? true));
  return rows
    .map(({ chunk, at, line }) => ({ chunk, at, rank: rankOf(line, terms) }))
    .sort((one, other) => one.rank - other.rank);
}

const holdsAll = (line: string, terms: readonly string[]): boolean => terms.every((term) => line.includes(term));

function lookThroughAll(chunks: readonly Chunk[], terms: readonly string[], limit: number, passes?: Passes): Found[] {
  // The longest is the rarest, as a rule.
  const [longest = '', ...others] = terms.toSorted((one, other) => other.length - one.length);
  const hits = new Map<number, AllHits['rows'][number]>();
  const gather = (term: string, most: number) => {
    for (const [chunk, { lines }] of chunks.entries()) {
      const goOn = lookThrough(lines, term, (at, line) => {
        if (holdsAll(line, others) && (passes?.(chunk, at) ?? true)) hits.set(chunk * 1e6 + at, { chunk, at, line });
        return hits.size < most;
      });
      if (!goOn) return false;
    }
    return true;
  };
  const sawAll = gather(longest, limit);
  if (sawAll && passes === undefined) lastHits.set(chunks, { terms, limit, rows: [...hits.values()] });
  // So many that older ones were left out: slugs that begin with it must not be among those.
  if (!sawAll) gather(lineEnd + longest, limit + limit / ranked);
  return [...hits]
    .map(([place, { chunk, at, line }]) => ({ place, chunk, at, rank: rankOf(line, terms) }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place);
}

/** How good a line is for a query: the sum over its words, each by the best field that holds it. */
const rankOf = (line: string, terms: readonly string[]): number => {
  const [slug = '', code = '', title = '', tags = ''] = line.split(fieldEnd);
  const words = ` ${title} ${tags}`;
  return terms.reduce((sum, term) => sum + rankOfTerm(term, { slug, code, words }), 0);
};

function rankOfTerm(term: string, { slug, code, words }: { slug: string; code: string; words: string }): number {
  if (slug === term || code === term) return 0;
  if (slug.startsWith(term) || code.startsWith(term)) return 1;
  if (beginsAWord(words, term)) return 2;
  return slug.includes(term) || words.includes(term) ? 3 : 4;
}

/** Whether a term stands at the beginning of any word: of a title, or of a tag, which mark characters part. */
const beginsAWord = (words: string, term: string): boolean => {
  for (let at = words.indexOf(term); at >= 0; at = words.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true;
  }
  return false;
};

/** A short address, as pasted: the one whose slug or code is the last part of it. */
function byShortAddress(chunks: readonly Chunk[], text: string, most: number, passes?: Passes): Found[] {
  const name = fold(text.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  if (!text.includes('/') || name === '') return [];
  return lookFor(chunks, [name], most, passes).filter(({ rank }) => rank === 0);
}
