import { isWebAddress } from '../../contract/web-address.ts';
import { completeAddress } from '../typed-address.ts';
import { type UtmField, type UtmValues, utmFields } from './fields.ts';
import { utmFieldOf } from './query.ts';

/**
 * The address as a visitor gets it: with the UTM fields that are set as parameters, at the end, in the place of those of
 * the same name. The rest of the query stays letter for letter. Null while what is typed is no web address.
 *
 * What a visit does is not part of the interface (reading R12): this is what the service of this repository does.
 */
export function visitorAddress(long_url: string, values: UtmValues): string | null {
  const address = completeAddress(long_url);
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (url === null) return null;
  const set = utmFields.filter((field) => values[field].trim() !== '');
  if (set.length === 0) return url.href;
  const isReplaced = (field: UtmField | null) => field !== null && set.includes(field);
  const query = url.search.slice(1);
  const kept = query === '' ? [] : query.split('&').filter((pair) => !isReplaced(utmFieldOf(pair)));
  const added = set.map((field) => `${field}=${encodeWhole(values[field].trim())}`);
  url.search = [...kept, ...added].join('&');
  return url.href;
}

/** Half a character, as one is while it is being typed, has no encoding: it reads as the sign for that. */
const encodeWhole = (text: string): string => encodeURIComponent(text.toWellFormed());
