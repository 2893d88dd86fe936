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
export function searchChunks(
  chunks: readonly Chunk[],
  query: string,
  most: number,
  passes: Passes = () => true,
): Found[] {
  const text = foldAddress(query.trim()).trim();
  if (text === '') return [];
  const terms = text.split(/\s+/);
  const found = lookFor(chunks, terms, most, passes);
  return (found.length > 0 ? found : byShortAddress(chunks, text, most, passes)).slice(0, most);
}

function lookFor(chunks: readonly Chunk[], terms: readonly string[], most: number, passes: Passes): Found[] {
  // The longest is the rarest, as a rule.
  const [longest = '', ...others] = terms.toSorted((one, other) => other.length - one.length);
  const holdsOthers = (line: string) => others.every((term) => line.includes(term));
  const found = new Map<number, Found>();
  const gather = (term: string, limit: number) => {
    for (const [chunk, { lines }] of chunks.entries()) {
      const goOn = lookThrough(lines, term, (at, line) => {
        if (holdsOthers(line) && passes(chunk, at))
          found.set(chunk * 1e6 + at, { chunk, at, rank: rankOf(line, terms) });
        return found.size < limit;
      });
      if (!goOn) return false;
    }
    return true;
  };
  const sawAll = gather(longest, most * ranked);
  // So many that older ones were left out: slugs that begin with it must not be among those.
  if (!sawAll) gather(lineEnd + longest, most * (ranked + 1));
  return [...found].toSorted(([a, one], [b, other]) => one.rank - other.rank || a - b).map(([, row]) => row);
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
function byShortAddress(chunks: readonly Chunk[], text: string, most: number, passes: Passes): Found[] {
  const name = fold(text.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  if (!text.includes('/') || name === '') return [];
  return lookFor(chunks, [name], most, passes).filter(({ rank }) => rank === 0);
}
