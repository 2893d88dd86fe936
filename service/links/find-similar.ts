import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { findPaths, type PathMatch } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { foldSlug } from './fold-slug.ts';
import { normalSlug } from './slug-rules.ts';

const maxPathLength = fields.custom_link.max;

/** A character that sentences, brackets or copying may put before or after an address. */
const strayCharacter = /[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>`~|_\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** UTF-16 code units of the longest path of a link. Slugs from before a check may have three times the characters. */
export const maxPathUnits = 3 * 2 * maxPathLength;

/** A sign that begins something appended to an address: a query, a fragment or a tag, escaped or misspelled. */
const appendingSign = /[?&#<]/g;

/** Such a sign in a path of a URL, as it is or escaped. */
export const appendingSignInUrl = /[?&#<]|%(?:3f|26|23|3c)/gi;

/** Such signs that may belong to the slug itself, and stray characters at either end of it that may. */
const maxOwnSigns = 3;

/** UTF-16 code units of so many characters. */
const maxOwnUnits = 2 * maxOwnSigns;

/** Tests characters, each different one once: visitors may send 16,000 of them. */
function testOnce(matches: (character: string) => boolean): (character: string) => boolean {
  const known = new Map<string, boolean>();
  return (character) => {
    const isMatch = known.get(character) ?? matches(character);
    known.set(character, isMatch);
    return isMatch;
  };
}

/** Returns the start of a text without the stray characters at its beginning. */
function trimmedStart(text: string): number {
  const isStray = testOnce((character) => strayCharacter.test(character));
  let at = 0;
  for (const character of text) {
    if (!isStray(character)) break;
    at += character.length;
  }
  return at;
}

/** Returns the number of code units of the last character of a text. */
const lastUnits = (text: string, end: number) => (/[\udc00-\udfff]/.test(text.charAt(end - 1)) ? 2 : 1);

/** Returns the end of a text without the characters at its end that match. */
function trimmedEnd(text: string, end: number, matches: (character: string) => boolean): number {
  const isMatch = testOnce(matches);
  let at = end;
  while (at > 0) {
    const start = Math.max(0, at - lastUnits(text, at));
    if (!isMatch(text.slice(start, at))) break;
    at = start;
  }
  return at;
}

/** Returns the starts that a slug in a path may have: the path's own, then after ever more of the stray characters. */
function startsOf(path: string, bareStart: number): number[] {
  const signs = [...path.slice(Math.max(0, bareStart - maxOwnUnits), bareStart)].slice(-maxOwnSigns);
  return [...new Set([0, ...signs.map((_, at) => bareStart - signs.slice(at).join('').length), bareStart])];
}

/** Returns the ends that a slug in a path may have: `end`, then before ever more of the stray characters. */
function endsOf(path: string, end: number): number[] {
  const slashes = trimmedEnd(path, end, (character) => character === '/');
  const bareEnd = trimmedEnd(path, slashes, (character) => strayCharacter.test(character));
  const signs = [...path.slice(bareEnd, Math.min(slashes, bareEnd + maxOwnUnits))].slice(0, maxOwnSigns);
  const kept = signs.map((_, at) => bareEnd + signs.slice(0, at + 1).join('').length).reverse();
  return [...new Set([end, slashes, ...kept, bareEnd])];
}

/** Paths with one beginning, before something that is appended to the slug. */
interface Candidates {
  paths: string[];
  /** The end of the part that they are from. */
  end: number;
}

/**
 * Returns the paths that a visitor may mean, the likeliest first: the path itself, without stray characters at its end
 * (slashes first), without those at its beginning, and then its part before a sign that appends something. Paths in
 * normal form follow the others. However long a path is, their number has a small limit.
 */
function candidatePaths(path: string): Candidates[] {
  const bareStart = trimmedStart(path);
  const start = path.slice(bareStart, bareStart + maxPathUnits);
  const signs = [...start.matchAll(appendingSign)].slice(0, maxOwnSigns).map(({ index }) => bareStart + index);
  return [path.length, ...signs.reverse()].flatMap((end) => {
    const ends = endsOf(path, end);
    return startsOf(path, bareStart).map((from) => {
      const paths = ends
        .filter((to) => from < to && to - from <= maxPathUnits)
        .map((to) => path.slice(from, to))
        .filter((each) => lengthOf(each) <= maxPathLength);
      return { end, paths: [...new Set([...paths, ...paths.map(normalSlug)])] };
    });
  });
}

/** Returns the number of the appending sign at an index of a path; null at its end. */
const signNumber = (path: string, index: number): number | null =>
  index === path.length ? null : [...path.slice(0, index).matchAll(appendingSign)].length;

/** An address that a visitor means. */
export interface SimilarPath extends PathMatch {
  /** The number of the sign (`?`, `&`, `#` or `<`) that appends something to the slug, from 0; null without one. */
  appendedAt: number | null;
}

/**
 * Finds the address that a visitor means if no link has the exact path: one of the candidate paths, else the custom slug
 * that differs from one only in case. A slug that contains more of the path comes first. Returns null if there is none,
 * or if several slugs differ only in case.
 */
export async function findSimilarPath(database: Database, host: string, path: string): Promise<SimilarPath | null> {
  const candidates = candidatePaths(path);
  const all = [...new Set(candidates.flatMap(({ paths }) => paths))];
  if (all.length === 0) return null;
  const found = await findPaths(database, host, { paths: all, folded: [...new Set(all.map(foldSlug))] });
  for (const { paths, end } of candidates) {
    const exact = paths.flatMap((each) => found.filter((one) => one.path === each));
    if (exact[0]) return { ...exact[0], appendedAt: signNumber(path, end) };
    const folded = paths.map((each) => found.filter((one) => one.folded === foldSlug(each)));
    const [only, ...others] = folded.find((some) => some.length > 0) ?? [];
    if (only) return others.length === 0 ? { ...only, appendedAt: signNumber(path, end) } : null;
  }
  return null;
}
