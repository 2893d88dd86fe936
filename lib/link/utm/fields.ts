import { cleanText } from '../../contract/clean-text.ts';
import { fieldsWith } from '../../contract/fields.ts';
import { foldKey } from '../../contract/fold-text.ts';
import { keyed } from '../../contract/keyed.ts';
import type { LinkRecord } from '../../contract/link-reading.ts';
import type { LinkDraft } from '../draft.ts';
import { effectiveLink } from '../effective.ts';
import { utmLine } from './utm-line.ts';

/** The five UTM fields (interface §2.1), in its order. */
export const utmFields = fieldsWith({ part: 'utm' });

export type UtmField = (typeof utmFields)[number];

/** A text for each UTM field; an empty one is not set. */
export type UtmValues = Record<UtmField, string>;

/** A value for each UTM field. */
export const eachUtm = <T>(make: (field: UtmField) => T): Record<UtmField, T> => keyed(utmFields, make);

export const noUtm: UtmValues = eachUtm(() => '');

/** The UTM fields of a draft, as typed. */
export const utmOf = (draft: LinkDraft): UtmValues => eachUtm((field) => draft[field]);

/** Returns the UTM values of a link as they are compared and shown; all empty while they are switched off (reading R3). */
export function utmOfLink(link: Partial<Pick<LinkRecord, 'has_utm' | 'utm'>>): UtmValues {
  const { utm } = effectiveLink(link);
  return eachUtm((field) => cleanText(utm?.[field] ?? ''));
}

/** Returns a link's source and medium, as "newsletter / email"; empty without both. */
export function sourceAndMedium(link: Parameters<typeof utmOfLink>[0]): string {
  const { utm_source, utm_medium } = utmOfLink(link);
  return utmLine({ utm_source, utm_medium });
}

/** True if a link has these UTM values, in any spelling. The links of a channel or page are found by them. */
export function isTaggedWith(link: Pick<LinkRecord, 'has_utm' | 'utm'>, values: UtmValues): boolean {
  const utm = utmOfLink(link);
  return utmFields.every((field) => foldKey(utm[field]) === foldKey(values[field]));
}

/** True if any value is set. */
export const anyUtm = (values: UtmValues): boolean => utmFields.some((field) => cleanText(values[field]) !== '');
