import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { findPaths, type PathMatch } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { foldSlug } from './fold-slug.ts';
import { normalSlug } from './slug-rules.ts';

const maxPathLength = fields.custom_link.max;

/** A character that sentences, brackets or copying may append to an address. */
const strayCharacter = /[\p{Po}\p{Pe}\p{Pi}\p{Pf}<>`~|_\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns a path with ever fewer of the stray characters at its end. Results longer than slugs are left out: with 16,000
 * characters, building all of them takes seconds.
 */
function withoutStrayEnd(path: string): string[] {
  const characters = [...path];
  const bareLength = characters.findLastIndex((character) => !strayCharacter.test(character)) + 1;
  const maxLength = Math.min(characters.length, maxPathLength);
  return Array.from({ length: Math.max(0, maxLength - bareLength + 1) }, (_, cut) =>
    characters.slice(0, maxLength - cut).join(''),
  );
}

/** Slashes at the end of a path. The lookbehind avoids quadratic time on runs of slashes. */
const slashEnd = /(?<!\/)\/+$/;

/**
 * Returns the paths that a visitor may mean, the likeliest first: the path itself, without slashes at the end, without
 * punctuation, brackets and invisible characters at the end, and each of these in its normal form.
 */
function candidatePaths(path: string): string[] {
  const paths = [path, ...withoutStrayEnd(path.replace(slashEnd, ''))].filter(
    (each) => each !== '' && lengthOf(each) <= maxPathLength,
  );
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
