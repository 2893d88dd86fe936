import type { Chunk } from '../format/chunk.ts';
import { foldAddress } from '../format/fold.ts';
import { lineAt, rowStartingAt } from '../format/lines.ts';
import { hostsIn } from '../format/listed-link.ts';
import { fieldEnd, lineEnd } from '../format/separators.ts';
import { readShortAddress } from '../format/short-address.ts';
import { lookThrough } from './look-through.ts';
import { rankOf } from './rank.ts';

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
  return found.length > 0 ? found : byShortAddress(chunks, query, most, passes);
}

/** A line that holds what is looked for: the chunk it is in, and where it starts there. */
interface Hit {
  chunk: number;
  start: number;
  line: string;
}

/** What was last found where it was all there is. It lasts as long as these very chunks are searched. */
const lastHits = new WeakMap<readonly Chunk[], { terms: readonly string[]; limit: number; hits: readonly Hit[] }>();

/** Whether what holds all of some terms also holds all of others: as it is with each letter that is typed on. */
const isNarrower = (terms: readonly string[], than: readonly string[]): boolean =>
  than.every((wide) => terms.some((term) => term.includes(wide)));

function lookFor(chunks: readonly Chunk[], terms: readonly string[], most: number, passes?: Passes): Found[] {
  const limit = most * ranked;
  const counts = (hit: Hit) => passes === undefined || passes(hit.chunk, rowOfHit(chunks, hit));
  const last = lastHits.get(chunks);
  const hits =
    last === undefined || last.limit > limit || !isNarrower(terms, last.terms)
      ? lookThroughAll(chunks, terms, limit, passes && counts)
      : last.hits.filter((hit) => holdsAll(hit.line, terms) && counts(hit));
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.line, terms) }))
    .sort((one, other) => one.rank - other.rank || byPlace(one.hit, other.hit))
    .slice(0, most)
    .map(({ hit, rank }) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank }));
}

const holdsAll = (line: string, terms: readonly string[]): boolean => terms.every((term) => line.includes(term));

const byPlace = (one: Hit, other: Hit): number => one.chunk - other.chunk || one.start - other.start;

function lookThroughAll(
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
      lookThrough(lines, term, (start, line) => {
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

/** Which row of its chunk a hit is, from 0. */
function rowOfHit(chunks: readonly Chunk[], { chunk, start }: Hit): number {
  const held = chunks[chunk];
  return held === undefined ? 0 : rowStartingAt(held, start);
}

/**
 * A short address as pasted, in any spelling: the links whose slug or code is the last part of it, at its host. A link
 * without a short address may be at any.
 */
function byShortAddress(chunks: readonly Chunk[], query: string, most: number, passes?: Passes): Found[] {
  const pasted = readShortAddress(query.trim());
  if (pasted === null || pasted.name === '') return [];
  const { host, name } = pasted;
  const isAtHost = ({ chunk, at }: Found) => {
    const held = chunks[chunk];
    const hosts = held === undefined ? [] : hostsIn(lineAt(held, 'texts', at));
    return hosts.length === 0 || hosts.includes(host);
  };
  return hitsNamed(chunks, name)
    .map((hit) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank: 0 }))
    .filter((found) => isAtHost(found) && (passes?.(found.chunk, found.at) ?? true))
    .slice(0, most);
}

/** The rows whose slug or code is just that, newest first. */
function hitsNamed(chunks: readonly Chunk[], name: string): Hit[] {
  const hits = new Map<string, Hit>();
  for (const [chunk, { lines }] of chunks.entries()) {
    for (const before of [lineEnd, fieldEnd]) {
      lookThrough(lines, before + name + fieldEnd, (start, line) => {
        // It may also be the title.
        if (rankOf(line, [name]) === 0) hits.set(`${chunk} ${start}`, { chunk, start, line });
        return true;
      });
    }
  }
  return [...hits.values()].sort(byPlace);
}
