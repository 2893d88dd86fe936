import * as z from 'zod/mini';
import { cleanText } from '../../contract/clean-text.ts';
import type { UtmField, UtmValues } from './fields.ts';
import { eachUtm } from './fields.ts';

/** The replacements for spaces between words. */
export const spaceSigns = ['keep', '-', '_'] as const;

const values = z._default(z.array(z.string()), []);

/** The spelling rules of a preset's values. They keep one campaign from counting as three in the stats. */
export const utmHygiene = z.object({
  lowerCase: z._default(z.boolean(), false),
  spaces: z._default(z.enum(spaceSigns), 'keep'),
  /** The allowed values of each field; an empty list allows any. */
  allowed: z._default(z.object(eachUtm(() => values)), () => eachUtm(() => [])),
});

export type UtmHygiene = z.infer<typeof utmHygiene>;

/**
 * Normalizes a value by these rules. Invisible characters and surrounding space are always removed, since they would not
 * be sent.
 */
export function normalizeUtmValue(value: string, { lowerCase, spaces }: UtmHygiene): string {
  const text = cleanText(value);
  const joined = spaces === 'keep' ? text : text.replace(/\s+/g, spaces);
  return lowerCase ? joined.toLowerCase() : joined;
}

/** Normalizes all values by these rules. */
export const normalizeUtmValues = (typed: UtmValues, hygiene: UtmHygiene): UtmValues =>
  eachUtm((field) => normalizeUtmValue(typed[field], hygiene));

/** Returns the normalized allowed values of a field, without repetition; an empty list allows any. */
export const allowedValues = (field: UtmField, hygiene: UtmHygiene): string[] => [
  ...new Set(hygiene.allowed[field].map((value) => normalizeUtmValue(value, hygiene)).filter((value) => value !== '')),
];

/** True if a field may have a value. An empty value is always allowed. */
export function isAllowed(field: UtmField, value: string, hygiene: UtmHygiene): boolean {
  const allowed = allowedValues(field, hygiene);
  const tidy = normalizeUtmValue(value, hygiene);
  return tidy === '' || allowed.length === 0 || allowed.includes(tidy);
}
