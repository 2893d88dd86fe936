import type { Part } from './parts.ts';
import { readShortAddress } from './read-short-address.ts';
import { scanText } from './scan-text.ts';
import { fieldEnd, fields, foldAddress, hostsIn, lineEnd, placeOfId } from './search-columns.ts';

/** A matching row and its rank: 0 is best. */
interface Match {
  row: number;
  rank: number;
}

/** Returns true for rows that may be found. */
export type Passes = (row: number) => boolean;

/** Returns matching rows, best first, at most `max`. */
export type Search = (query: string, max: number, passes?: Passes) => Match[];

/** An address with a path, as pasted. */
const isAddress = (query: string): boolean => /^(https?:\/\/)?[^\s/][^\s/.:]*[.:][^\s/]+\/\S/i.test(query);

/** A host, with or without its port, judged by its letters. */
const isHost = (text: string): boolean => /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?$/u.test(text);

/** An id, or its first nine or more characters. */
const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f-]{1,27}$/.test(text);

/**
 * Creates a search of the links of a connection, newest first. It finds rows that contain every word of a query in their
 * title, address, slug, code, tags or UTM values, without case and accents, also inside of words. Slugs and codes come
 * first, then beginnings of words in titles and tags; of equals, the newest. An id means its link, a short address its link
 * before others, and a host the links that use it or lead to it. A query that is none of these is words.
 */
export function createSearch(parts: readonly Part[]): Search {
  const byWords = createWordSearch(parts);
  return (query, max, passes) => {
    const text = foldAddress(query.trim()).trim();
    if (text === '') return [];
    const named = isId(text) ? byId(parts, text, passes) : isHost(text) ? byHost(parts, text, max, passes) : [];
    if (named.length > 0) return named.slice(0, max);
    const found = byWords(text.split(/\s+/), max, passes);
    if (found.length > 0 && !isAddress(query.trim())) return found;
    const pasted = byShortAddress(parts, query, passes);
    const others = found.filter(({ row }) => !pasted.some((one) => one.row === row));
    return [...pasted, ...others].slice(0, max);
  };
}

/** The number of rows that are ranked per requested row. Beyond these, the newest win. */
const rankedPerResult = 4;

interface Hit {
  row: number;
  line: string;
}

/** The last words that were searched among all rows, if all of their rows were found. */
interface LastSearch {
  terms: readonly string[];
  limit: number;
  hits: readonly Hit[];
}

function createWordSearch(parts: readonly Part[]) {
  let last: LastSearch | null = null;
  return (terms: readonly string[], max: number, passes?: Passes): Match[] => {
    const limit = max * rankedPerResult;
    // While a person types on, each search is narrower than the one before.
    const isNarrower =
      last !== null && last.limit <= limit && last.terms.every((wide) => terms.some((term) => term.includes(wide)));
    let hits = isNarrower ? (last?.hits ?? []) : [];
    if (isNarrower) hits = hits.filter(({ row, line }) => hasAll(line, terms) && (passes?.(row) ?? true));
    else {
      const scanned = scanAll(parts, terms, limit, passes);
      hits = scanned.hits;
      if (scanned.isAll && passes === undefined) last = { terms, limit, hits };
    }
    return (
      hits
        .map(({ row, line }) => ({ row, rank: rankOf(line, terms) }))
        // Stable: the rows of a rank stay newest first.
        .sort((one, other) => one.rank - other.rank)
        .slice(0, max)
    );
  };
}

const hasAll = (line: string, terms: readonly string[]): boolean => terms.every((term) => line.includes(term));

function scanAll(parts: readonly Part[], terms: readonly string[], limit: number, passes?: Passes) {
  // The longest word is usually the rarest.
  const [longest = '', ...others] = terms.toSorted((one, other) => other.length - one.length);
  const hits = new Map<number, string>();
  const scan = (term: string, max: number) =>
    parts.every((part) =>
      scanText(part.columns.lines, term, (start, line) => {
        if (!hasAll(line, others)) return true;
        const row = part.rowOfLine('lines', start);
        if (passes?.(row) ?? true) hits.set(row, line);
        return hits.size < max;
      }),
    );
  const isAll = scan(longest, limit);
  // Older slugs that begin with the word must not be missing.
  if (!isAll) scan(lineEnd + longest, limit + limit / rankedPerResult);
  return { isAll, hits: Array.from(hits, ([row, line]): Hit => ({ row, line })) };
}

/** Returns how well a line matches, 0 being best: the sum over the words, each by the best field that contains it. */
function rankOf(line: string, terms: readonly string[]): number {
  const [slug = '', code = '', title = '', tags = ''] = line.split(fieldEnd);
  const words = ` ${title} ${tags}`;
  const rankOfTerm = (term: string) => {
    if (slug === term || code === term) return 0;
    if (slug.startsWith(term) || code.startsWith(term)) return 1;
    if (beginsWord(words, term)) return 2;
    return slug.includes(term) || words.includes(term) ? 3 : 4;
  };
  return terms.reduce((sum, term) => sum + rankOfTerm(term), 0);
}

function beginsWord(words: string, term: string): boolean {
  for (let at = words.indexOf(term); at >= 0; at = words.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true;
  }
  return false;
}

function byId(parts: readonly Part[], id: string, passes?: Passes): Match[] {
  const found: Match[] = [];
  for (const { columns, first } of parts) {
    // Some services write capital letters.
    for (const spelled of new Set([id, id.toUpperCase()])) {
      for (let start = columns.ids.indexOf(spelled); start >= 0; start = columns.ids.indexOf(spelled, start + 1)) {
        const at = placeOfId(start);
        if (at !== null && (passes?.(first + at) ?? true)) found.push({ row: first + at, rank: 0 });
      }
    }
  }
  return found;
}

/** Finds the links whose short address uses a host, or that lead to it or to a subdomain. */
function byHost(parts: readonly Part[], host: string, max: number, passes?: Passes): Match[] {
  const found: Match[] = [];
  for (const part of parts) {
    const rows = new Set<number>();
    for (const text of ['lines', 'shown'] as const) {
      const isMatch = (line: string) =>
        text === 'shown'
          ? hostsIn(line).includes(host)
          : leadsTo(line.split(fieldEnd)[fields.indexOf('address')] ?? '', host);
      let count = 0;
      scanText(part.columns[text], host, (start, line) => {
        if (!mayContainHost(line, host) || !isMatch(line)) return true;
        const row = part.rowOfLine(text, start);
        if (passes?.(row) ?? true) {
          rows.add(row);
          count += 1;
        }
        return found.length + count < max;
      });
    }
    found.push(...Array.from(rows, (row) => ({ row, rank: 0 })).sort((one, other) => one.row - other.row));
    if (found.length >= max) break;
  }
  return found;
}

/**
 * True if a text may be a whole host somewhere in a line, judged by its letters. While a host is typed it is the beginning
 * of another one, often of every link's: then no line must be taken apart.
 */
function mayContainHost(line: string, host: string): boolean {
  for (let at = line.indexOf(host); at >= 0; at = line.indexOf(host, at + 1)) {
    const [before, behind] = [line.charAt(at - 1), line.charAt(at + host.length)];
    if (!/[\p{L}\p{N}-]/u.test(before) && !/[\p{L}\p{N}.-]/u.test(behind)) return true;
  }
  return false;
}

/** True if a folded address has a host, or a subdomain of it. */
function leadsTo(address: string, host: string): boolean {
  const end = address.search(/[/?#]/);
  const whole = end < 0 ? address : address.slice(0, end);
  const bare = host.includes(':') ? whole : whole.replace(/:\d+$/, '');
  return bare === host || bare.endsWith(`.${host}`);
}

/** Finds the links with a short address, pasted in any spelling. A link without a short address may have any. */
function byShortAddress(parts: readonly Part[], query: string, passes?: Passes): Match[] {
  const pasted = readShortAddress(query.trim());
  if (pasted === null || pasted.name === '') return [];
  const { host, name } = pasted;
  const rows = new Set<number>();
  for (const part of parts) {
    for (const before of [lineEnd, fieldEnd]) {
      scanText(part.columns.lines, before + name + fieldEnd, (start, line) => {
        const row = part.rowOfLine('lines', start);
        const hosts = hostsIn(part.lineAt('shown', row - part.first));
        const isHere = hosts.length === 0 || hosts.includes(host);
        // The name may also be the title.
        if (isHere && rankOf(line, [name]) === 0 && (passes?.(row) ?? true)) rows.add(row);
        return true;
      });
    }
  }
  return [...rows].sort((one, other) => one - other).map((row) => ({ row, rank: 0 }));
}

/**
 * Returns the places of rows whose slug or code is one of some folded names. Looks at each row once, and takes no names out
 * of a line that begin with other characters.
 */
export function placesOfNames(part: Part, names: ReadonlySet<string>): number[] {
  const { lines } = part.columns;
  const beginnings = new Set([...names].flatMap((name) => (name === '' ? [] : name.charCodeAt(0))));
  const isNamed = (start: number) =>
    beginnings.has(lines.charCodeAt(start)) && names.has(lines.slice(start, lines.indexOf(fieldEnd, start)));
  const places: number[] = [];
  for (let start = lines.indexOf(lineEnd), at = 0; start >= 0; start = lines.indexOf(lineEnd, start + 1), at += 1) {
    // The code follows the slug.
    const slug = start + 1;
    if (isNamed(slug) || isNamed(lines.indexOf(fieldEnd, slug) + 1)) places.push(at);
  }
  return places;
}
