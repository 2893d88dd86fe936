import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { findPaths, type PathMatch } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { foldSlug } from './fold-slug.ts';
import { normalSlug } from './slug-rules.ts';

const maxPathLength = fields.custom_link.max;

/** A character that sentences, brackets or copying may append to an address. */
const strayCharacter = /[\p{Po}\p{Pe}\p{Pi}\p{Pf}<>`~|_\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** UTF-16 code units of the longest path of a link. Slugs from before a check may have three times the characters. */
export const maxPathUnits = 3 * 2 * maxPathLength;

/** Returns the number of code units of the last character of a text. */
const lastUnits = (text: string, end: number) => (/[\udc00-\udfff]/.test(text.charAt(end - 1)) ? 2 : 1);

/** Returns the end of a text without the characters at its end that match. Visitors may send 16,000 of them. */
function trimmedEnd(text: string, end: number, matches: (character: string) => boolean): number {
  const known = new Map<string, boolean>();
  let at = end;
  while (at > 0) {
    const character = text.slice(Math.max(0, at - lastUnits(text, at)), at);
    const isMatch = known.get(character) ?? matches(character);
    known.set(character, isMatch);
    if (!isMatch) break;
    at -= character.length;
  }
  return at;
}

/**
 * Returns a path with ever fewer of the stray characters at its end. Results longer than slugs are left out: building
 * all of them takes seconds.
 */
function withoutStrayEnd(path: string): string[] {
  const end = trimmedEnd(path, path.length, (character) => character === '/');
  const bareEnd = trimmedEnd(path, end, (character) => strayCharacter.test(character));
  if (bareEnd > maxPathUnits) return [];
  const characters = [...path.slice(0, Math.min(end, maxPathUnits))];
  const bareLength = lengthOf(path.slice(0, bareEnd));
  const maxLength = Math.min(characters.length, maxPathLength);
  return Array.from({ length: Math.max(0, maxLength - bareLength + 1) }, (_, cut) =>
    characters.slice(0, maxLength - cut).join(''),
  );
}

/**
 * Returns the paths that a visitor may mean, the likeliest first: the path itself, without slashes at the end, without
 * punctuation, brackets and invisible characters at the end, and each of these in its normal form.
 */
function candidatePaths(path: string): string[] {
  const whole = path.length <= maxPathUnits ? [path] : [];
  const paths = [...whole, ...withoutStrayEnd(path)].filter((each) => each !== '' && lengthOf(each) <= maxPathLength);
  return [...new Set([...paths, ...paths.map(normalSlug)])];
}

/**
 * Finds the address that a visitor means if no link has the exact path: one of the candidate paths, else the custom slug
 * that differs from one only in case. Returns null if there is none, or if several slugs do.
 */
export async function findSimilarPath(database: Database, host: string, path: string): Promise<PathMatch | null> {
  const paths = candidatePaths(path);
  if (paths.length === 0) return null;
  const found = await findPaths(database, host, { paths, folded: [...new Set(paths.map(foldSlug))] });
  const exact = paths.flatMap((each) => found.filter((one) => one.path === each));
  if (exact[0]) return exact[0];
  const folded = paths.map((each) => found.filter((one) => one.folded === foldSlug(each)));
  const [only, ...others] = folded.find((some) => some.length > 0) ?? [];
  return only && others.length === 0 ? only : null;
}
