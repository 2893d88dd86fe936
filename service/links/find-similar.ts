import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { type FoundPath, findPaths } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';
import { fold } from './fold.ts';
import { normalSlug } from './slug-rules.ts';

const longest = fields.custom_link.max;

/** A sign that a sentence, a bracket or a copy may leave at the end of an address. */
const straySign = /[\p{Po}\p{Pe}\p{Pi}\p{Pf}<>`~|_\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns a path and each beginning of it that leaves out stray signs at the end, the longest first. Paths longer than slugs
 * are left out: with 16,000 signs, building all beginnings takes seconds.
 */
function withoutStrayEnd(path: string): string[] {
  const signs = [...path];
  const bare = signs.findLastIndex((sign) => !straySign.test(sign)) + 1;
  const maxLength = Math.min(signs.length, longest);
  return Array.from({ length: Math.max(0, maxLength - bare + 1) }, (_, cut) =>
    signs.slice(0, maxLength - cut).join(''),
  );
}

/** The slashes at the end of a path. Without the look behind, a pattern tries each slash of a run anew. */
const slashEnd = /(?<!\/)\/+$/;

/**
 * Returns the paths that a visitor may mean, the likeliest first: as asked for, without slashes at the end, without punctuation,
 * brackets and invisible characters at the end, and each of these in its normal form. None is longer than slugs are.
 */
function likelyPaths(path: string): string[] {
  const paths = [path, ...withoutStrayEnd(path.replace(slashEnd, ''))].filter(
    (each) => each !== '' && lengthOf(each) <= longest,
  );
  return [...new Set([...paths, ...paths.map(normalSlug)])];
}

/**
 * Finds the address that a visitor means where no link has the very path: one of the likely paths, else the one custom slug
 * that differs from the likeliest in case alone. Null where there is none, or more than one.
 */
export async function findAlike(database: Database, host: string, path: string): Promise<FoundPath | null> {
  const paths = likelyPaths(path);
  if (paths.length === 0) return null;
  const found = await findPaths(database, host, { paths, folded: [...new Set(paths.map(fold))] });
  const exact = paths.flatMap((each) => found.filter((one) => one.path === each));
  if (exact[0]) return exact[0];
  const folded = paths.map((each) => found.filter((one) => one.folded === fold(each)));
  const [only, ...others] = folded.find((some) => some.length > 0) ?? [];
  return only && others.length === 0 ? only : null;
}
