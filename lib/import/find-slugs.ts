import type { KnownLinks } from './known-links.ts';
import type { ReadRow } from './read-row.ts';

/** A slug that another link has, or a row above. `noted` where that is not sure, or the row is mostly left out. */
export type FoundSlug = 'slugTaken' | 'slugTwice' | 'noted';

interface Others {
  known: KnownLinks;
  /** What the domains are called, by their ids. */
  labels: ReadonlyMap<string, string>;
  /** The rows that are mostly left out, by their indexes. */
  duplicates: ReadonlyMap<number, unknown>;
}

/** Finds the rows whose slug is taken. Answers by their indexes. */
export function findSlugs(
  read: readonly ReadRow[],
  { known, labels, duplicates }: Others,
): ReadonlyMap<number, FoundSlug> {
  const found = new Map<number, FoundSlug>();
  const given = new Set<string>();
  for (const [index, row] of read.entries()) {
    const slug = row.ok ? row.body.custom_link : undefined;
    if (!row.ok || slug === undefined || slug === '') continue;
    const domain = row.body.domain ?? '';
    const place = JSON.stringify([domain, slug]);
    const taken = known.isTaken(slug, labels.get(domain) ?? null);
    const isTwice = given.has(place);
    // A duplicate is mostly left out, and takes no slug then.
    if (!duplicates.has(index)) given.add(place);
    if (taken === false && !isTwice) continue;
    const isSure = (taken === true || isTwice) && !duplicates.has(index);
    found.set(index, !isSure ? 'noted' : isTwice ? 'slugTwice' : 'slugTaken');
  }
  return found;
}
