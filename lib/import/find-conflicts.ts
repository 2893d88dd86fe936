import type { ExistingLinks } from './existing-links.ts';
import { likenessOf } from './likeness.ts';
import type { ReadRow } from './read-row.ts';
import type { Duplicate } from './shown-sheet.ts';

/** A conflict of a slug with another link or a row above. `warning` if it is uncertain, or if the row is a duplicate. */
type SlugConflict = 'slugTaken' | 'slugTwice' | 'warning';

interface Others {
  existing: ExistingLinks;
  /** The likenesses of pending links (likeness.ts). */
  pending: ReadonlySet<string>;
  /** The labels of domains, by their ids. */
  labels: ReadonlyMap<string, string>;
  /** Returns a row's number in the file, from 1, by its index. */
  numberOf: (index: number) => number;
}

/** Conflicts with links and with rows above, by the index of the row. */
export interface Conflicts {
  /** The rows whose link exists already, is being created, or is in a row above. */
  duplicates: ReadonlyMap<number, Duplicate>;
  /** The rows whose slug is taken. */
  slugs: ReadonlyMap<number, SlugConflict>;
}

export const noConflicts: Conflicts = { duplicates: new Map(), slugs: new Map() };

/** Finds duplicates and taken slugs. A row that is left out or wrong takes no slug, and has no duplicates below it. */
export function findConflicts(read: readonly ReadRow[], { existing, pending, labels, numberOf }: Others): Conflicts {
  const duplicates = new Map<number, Duplicate>();
  const slugs = new Map<number, SlugConflict>();
  const rows = new Map<string, number>();
  const given = new Set<string>();
  for (const [index, row] of read.entries()) {
    if (!row.ok) continue;
    const key = likenessOf(row.body);
    const duplicate = duplicateOf(key, { existing, pending, above: rows.get(key) });
    if (duplicate !== null) duplicates.set(index, duplicate);
    const { custom_link: slug = '', domain = '' } = row.body;
    const slugKey = JSON.stringify([domain, slug]);
    const taken = slug !== '' && existing.isTaken(slug, labels.get(domain) ?? null);
    const isTwice = slug !== '' && given.has(slugKey);
    const isWrong = duplicate === null && (taken === true || isTwice);
    if (isWrong) slugs.set(index, isTwice ? 'slugTwice' : 'slugTaken');
    else if (taken !== false || isTwice) slugs.set(index, 'warning');
    if (isWrong || duplicate !== null) continue;
    given.add(slugKey);
    // An expired link leads nowhere, so another one is no duplicate.
    if (!row.warnings.includes('expired')) rows.set(key, numberOf(index));
  }
  return { duplicates, slugs };
}

function duplicateOf(
  key: string,
  { existing, pending, above }: Pick<Others, 'existing' | 'pending'> & { above: number | undefined },
): Duplicate | null {
  const link = existing.linkLike(key);
  if (link !== undefined) return { of: 'existing', address: link.address };
  if (pending.has(key)) return { of: 'pending' };
  return above === undefined ? null : { of: 'row', row: above };
}
