import { fields } from '../../contract/fields.ts';
import { lengthOf } from '../../contract/limits.ts';
import type { LinkDraft } from '../draft.ts';
import { type UtmField, type UtmValues, utmFields } from './fields.ts';
import { utmFieldOf } from './query.ts';
import { putTogether, readPair, takeApart } from './query-text.ts';

/** UTM parameters found in an address, and the address without them. */
interface Lift {
  long_url: string;
  found: Partial<UtmValues>;
}

/** What an undecodable byte decodes to: such a value cannot be moved without being changed. */
const lost = '\uFFFD';

const movable = (field: UtmField, value: string) => lengthOf(value) <= fields[field].max && !value.includes(lost);

/**
 * The UTM parameters of an address that can move into a draft's fields, or null when there is none. The rest of the
 * address stays letter for letter, and so does a fragment.
 *
 * Of a name that is there twice, the first value that is not empty counts, as most servers read it; all of that name
 * leave the address, since a visit replaces them all. A name with a value that the interface cannot hold (over 200
 * characters, §8, or bytes that are no text) stays where it is.
 */
export function findUtm(long_url: string): Lift | null {
  const { before, pairs, fragment } = takeApart(long_url);
  const values = new Map<UtmField, string[]>();
  for (const pair of pairs) {
    const field = utmFieldOf(pair);
    if (field !== null) values.set(field, [...(values.get(field) ?? []), readPair(pair).value.trim()]);
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
 * What lifting changes in a draft: its address, and the fields that are empty. A field with a value keeps it, since a
 * visit would replace the address's own by it anyway.
 */
export function liftInto(draft: LinkDraft, { long_url, found }: Lift): Partial<LinkDraft> {
  const filled = Object.entries(found).filter(([field]) => draft[field as UtmField].trim() === '');
  return { long_url, has_utm: true, ...Object.fromEntries(filled) };
}
