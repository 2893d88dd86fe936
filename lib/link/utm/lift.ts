import { cleanText } from '../../contract/clean-text.ts';
import { fields } from '../../contract/fields.ts';
import { lengthOf } from '../../contract/limits.ts';
import { putTogether, readPair, takeApart } from '../address/query-text.ts';
import type { LinkDraft } from '../draft.ts';
import { type UtmField, type UtmValues, utmFields } from './fields.ts';
import { utmFieldOf } from './query.ts';

/** UTM parameters found in an address, and the address without them. */
interface Lift {
  long_url: string;
  found: Partial<UtmValues>;
}

/** The replacement character for undecodable bytes. Moving such a value would change it. */
const lost = '\uFFFD';

const movable = (field: UtmField, value: string) => lengthOf(value) <= fields[field].max && !value.includes(lost);

/**
 * Finds the UTM parameters of an address that can move into a draft's fields; null if there are none. The rest of the
 * address, including the fragment, stays unchanged.
 *
 * If a name occurs twice, its first value that is not empty counts, as on most servers. All parameters of that name are
 * removed, since a visit replaces them all. A name stays if the interface cannot hold one of its values: over 200
 * characters (§8), or bytes that are not text.
 */
export function findUtm(long_url: string): Lift | null {
  const { before, pairs, fragment } = takeApart(long_url);
  const values = new Map<UtmField, string[]>();
  for (const pair of pairs) {
    const field = utmFieldOf(pair);
    if (field !== null) values.set(field, [...(values.get(field) ?? []), cleanText(readPair(pair).value)]);
  }
  for (const [field, all] of values) if (!all.every((value) => movable(field, value))) values.delete(field);

  const found: Partial<UtmValues> = {};
  for (const field of utmFields) {
    const first = values.get(field)?.find((value) => value !== '');
    if (first !== undefined) found[field] = first;
  }
  if (Object.keys(found).length === 0) return null;
  const kept = pairs.filter((pair) => {
    const field = utmFieldOf(pair);
    return field === null || !values.has(field);
  });
  return { long_url: putTogether({ before, pairs: kept, fragment }), found };
}

/**
 * Returns the changes to a draft: its new address, and values for fields that are empty. A field with a value keeps it,
 * since a visit would replace the address's parameter anyway.
 */
export function liftInto(draft: LinkDraft, { long_url, found }: Lift): Partial<LinkDraft> {
  const filled = Object.entries(found).filter(([field]) => cleanText(draft[field as UtmField]) === '');
  return { long_url, has_utm: true, ...Object.fromEntries(filled) };
}
