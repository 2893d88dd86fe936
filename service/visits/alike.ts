import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { fold } from '../links/fold.ts';
import { normalSlug } from '../links/slug-rules.ts';
import { type FoundPath, findPaths } from '../storage/addresses.ts';
import type { Database } from '../storage/tables.ts';

/** What a sentence, a bracket or a copy may leave at the end of an address. */
const strayEnd = /[\p{Po}\p{Pe}\p{Pi}\p{Pf}<>`~|_\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** A path, then the path without one sign after the other at its end. */
function withoutStrayEnd(path: string): string[] {
  const signs = [...(strayEnd.exec(path)?.[0] ?? '')];
  const bare = path.slice(0, path.length - signs.join('').length);
  return [...signs.keys(), signs.length].map((count) => bare + signs.slice(0, signs.length - count).join(''));
}

/**
 * The paths that a visitor may mean, the likeliest first: as asked for, without slashes at the end, without punctuation,
 * brackets and invisible characters at the end, and each of these in its normal form. None is longer than slugs are.
 */
function likelyPaths(path: string): string[] {
  const paths = [path, ...withoutStrayEnd(path.replace(/\/+$/, ''))].filter(
    (each) => each !== '' && lengthOf(each) <= fields.custom_link.max,
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
