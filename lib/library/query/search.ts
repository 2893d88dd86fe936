import type { Chunk } from '../format/chunk.ts';
import { foldAddress } from '../format/fold-address.ts';
import { lineAt, rowStartingAt } from '../format/lines.ts';
import { hostsIn } from '../format/listed-link.ts';
import { factsWidth, fields } from '../format/row.ts';
import { fieldEnd, lineEnd } from '../format/separators.ts';
import { readShortAddress } from '../format/short-address.ts';
import { rankOf } from './rank.ts';
import { scanText } from './scan-text.ts';

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

/** An address with a path, as pasted. */
const isAddress = (query: string): boolean => /^(https?:\/\/)?[^\s/]+[.:][^\s/]+\/\S/i.test(query);

/** A host, with or without its port, as far as letters tell. */
const isHost = (text: string): boolean => /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?$/u.test(text);

/** An id, or the beginning of one beyond its first sign. */
const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f-]{1,27}$/.test(text);

/**
 * Finds rows that hold every word of a query in their title, address, slug, code, tags or UTM values, without case and
 * accents, also inside of words. Slugs and codes come first, then beginnings of words in titles and tags; of equals, the
 * newest. An id means that link, a short address its link first of all, and a host the links at it, or that lead to it;
 * where there is none of these, it is words as any other.
 * @param chunks newest first
 * @param passes which rows count at all
 * @returns at most `most`, best first
 */
export function searchChunks(chunks: readonly Chunk[], query: string, most: number, passes?: Passes): Found[] {
  const text = foldAddress(query.trim()).trim();
  if (text === '') return [];
  const meant = isId(text) ? byId(chunks, text, most, passes) : isHost(text) ? byHost(chunks, text, most, passes) : [];
  if (meant.length > 0) return meant;
  const found = lookFor(chunks, text.split(/\s+/), most, passes);
  if (found.length > 0 && !isAddress(query.trim())) return found;
  const named = byShortAddress(chunks, query, most, passes);
  const others = found.filter(({ chunk, at }) => !named.some((one) => one.chunk === chunk && one.at === at));
  return [...named, ...others].slice(0, most);
}

/** The links whose id begins so, newest first. */
function byId(chunks: readonly Chunk[], id: string, most: number, passes?: Passes): Found[] {
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

/** The links that stand at a host, or lead to it or to a part of it (`shop.` before it), newest first. */
function byHost(chunks: readonly Chunk[], host: string, most: number, passes?: Passes): Found[] {
  const found: Found[] = [];
  for (const [chunk, held] of chunks.entries()) {
    const rows = new Set<number>();
    const take = (row: number) => (passes?.(chunk, row) ?? true) && rows.add(row);
    const isEnough = () => found.length + rows.size >= most;
    scanText(held.lines, host, (start, line) => {
      if (mayHoldHost(line, host) && leadsTo(line.split(fieldEnd)[fields.indexOf('address')] ?? '', host))
        take(rowStartingAt(held, start));
      return !isEnough();
    });
    const led = [...rows];
    rows.clear();
    scanText(held.texts, host, (start, line) => {
      if (mayHoldHost(line, host) && hostsIn(line).includes(host)) take(rowStartingAt(held, start, 'texts'));
      return rows.size < most;
    });
    const here = [...new Set([...led, ...rows])].sort((one, other) => one - other);
    found.push(...here.map((at) => ({ chunk, at, rank: 0 })));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/**
 * Whether a text may be a whole host somewhere in a line, as letters tell. While a host is typed it is the beginning of
 * another one, often of every link's: then nothing is to be taken apart.
 */
function mayHoldHost(line: string, host: string): boolean {
  for (let at = line.indexOf(host); at >= 0; at = line.indexOf(host, at + 1)) {
    const [before, behind] = [line.charAt(at - 1), line.charAt(at + host.length)];
    if (!/[\p{L}\p{N}-]/u.test(before) && !/[\p{L}\p{N}.-]/u.test(behind)) return true;
  }
  return false;
}

/** Whether an address, folded, is at a host or at a part of it. */
function leadsTo(address: string, host: string): boolean {
  const end = address.search(/[/?#]/);
  const whole = end < 0 ? address : address.slice(0, end);
  const bare = host.includes(':') ? whole : whole.replace(/:\d+$/, '');
  return bare === host || bare.endsWith(`.${host}`);
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
      ? scanAll(chunks, terms, limit, passes && counts)
      : last.hits.filter((hit) => holdsAll(hit.line, terms) && counts(hit));
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.line, terms) }))
    .sort((one, other) => one.rank - other.rank || byPlace(one.hit, other.hit))
    .slice(0, most)
    .map(({ hit, rank }) => ({ chunk: hit.chunk, at: rowOfHit(chunks, hit), rank }));
}

const holdsAll = (line: string, terms: readonly string[]): boolean => terms.every((term) => line.includes(term));

const byPlace = (one: Hit, other: Hit): number => one.chunk - other.chunk || one.start - other.start;

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
      scanText(lines, before + name + fieldEnd, (start, line) => {
        // It may also be the title.
        if (rankOf(line, [name]) === 0) hits.set(`${chunk} ${start}`, { chunk, start, line });
        return true;
      });
    }
  }
  return [...hits.values()].sort(byPlace);
}
