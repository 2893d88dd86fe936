import type { KnownLinks } from './known-links.ts';
import { likenessOf } from './likeness.ts';
import type { ReadRow } from './read-row.ts';
import type { Duplicate } from './shown-sheet.ts';

interface Others {
  known: KnownLinks;
  /** What links are like that are asked for and not made yet (likeness.ts). */
  underWay: ReadonlySet<string>;
  /** Where a row stands in the file, from 1, by its index. */
  numberOf: (index: number) => number;
}

/** Finds the rows whose link is known already, on its way, or in a row above. Answers by their indexes. */
export function findDuplicates(
  read: readonly ReadRow[],
  { known, underWay, numberOf }: Others,
): ReadonlyMap<number, Duplicate> {
  const found = new Map<number, Duplicate>();
  const rows = new Map<string, number>();
  for (const [index, row] of read.entries()) {
    if (!row.ok) continue;
    const { body } = row;
    const key = likenessOf(body);
    const link = known.linkLike(key);
    const above = rows.get(key);
    if (link !== undefined) found.set(index, { of: 'known', address: link.address });
    else if (underWay.has(key)) found.set(index, { of: 'underWay' });
    else if (above !== undefined) found.set(index, { of: 'row', row: above });
    else rows.set(key, numberOf(index));
  }
  return found;
}
