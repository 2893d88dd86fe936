import { isWebAddress } from '../../contract/web-address.ts';
import { completeAddress } from '../address/typed-address.ts';
import type { LinkDraft } from '../draft.ts';
import { effectiveDraft } from '../effective.ts';
import { normalizeDraft } from '../normalize-draft.ts';
import { type UtmField, type UtmValues, utmFields, utmOf } from './fields.ts';
import { utmFieldOf } from './query.ts';

/**
 * Returns the address that a visitor reaches. UTM fields that are set replace parameters of the same name and are added
 * at the end. The rest of the query stays unchanged. Null if the text is no web address.
 *
 * The interface does not define this (reading R12); the service of this repository does it this way.
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

/** Returns the address that a visitor of a drafted link reaches; null without a destination. */
export function draftedTarget(draft: LinkDraft): string | null {
  const sent = effectiveDraft(normalizeDraft(draft));
  return visitorAddress(sent.long_url, utmOf(sent));
}

/** Encodes a text. A lone surrogate, as while typing, becomes U+FFFD. */
const encodeWhole = (text: string): string => encodeURIComponent(text.toWellFormed());
