import type { CreateLinkBody } from '../contract/link-writing.ts';
import { exactKey } from '../library/index.ts';
import { utmFields } from '../link/utm/fields.ts';
import type { KnownLinks } from './known-links.ts';
import type { ReadRow } from './read-row.ts';
import type { Duplicate } from './shown-sheet.ts';

/** What links have in common that lead to the same page and tell the same campaign: those of several channels are no duplicates. */
const linkKey = (body: CreateLinkBody): string =>
  JSON.stringify([exactKey(body.long_url), ...utmFields.map((field) => body[field] ?? '')]);

interface Others {
  known: KnownLinks;
  /** Whether a link to the same address with the same UTM values is asked for and not made yet. */
  isUnderWay: (body: CreateLinkBody) => boolean;
  /** Where a row stands in the file, from 1, by its index. */
  numberOf: (index: number) => number;
}

/** Finds the rows whose link is known already, on its way, or in a row above. Answers by their indexes. */
export function findDuplicates(
  read: readonly ReadRow[],
  { known, isUnderWay, numberOf }: Others,
): ReadonlyMap<number, Duplicate> {
  const found = new Map<number, Duplicate>();
  const rows = new Map<string, number>();
  for (const [index, row] of read.entries()) {
    if (!row.ok) continue;
    const { body } = row;
    const key = linkKey(body);
    const link = known.linkLike(body);
    const above = rows.get(key);
    if (link !== undefined) found.set(index, { of: 'known', address: link.address });
    else if (isUnderWay(body)) found.set(index, { of: 'underWay' });
    else if (above !== undefined) found.set(index, { of: 'row', row: above });
    else rows.set(key, numberOf(index));
  }
  return found;
}
