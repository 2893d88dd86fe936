import * as z from 'zod/mini';
import type { UtmField, UtmValues } from './fields.ts';
import { eachUtm } from './fields.ts';

/** What stands for the space between two words. */
export const spaceSigns = ['keep', '-', '_'] as const;

const values = z._default(z.array(z.string()), []);

/** How the values of a preset are written, so that one campaign does not become three in the figures. */
export const utmHygiene = z.object({
  lowerCase: z._default(z.boolean(), false),
  spaces: z._default(z.enum(spaceSigns), 'keep'),
  /** The values that a field should have; none allows any. */
  allowed: z._default(z.object(eachUtm(() => values)), () => eachUtm(() => [])),
});

export type UtmHygiene = z.infer<typeof utmHygiene>;

/** A value as this hygiene writes it. Space around it goes in any case: it would not be sent. */
export function tidyValue(value: string, { lowerCase, spaces }: UtmHygiene): string {
  const text = value.trim();
  const joined = spaces === 'keep' ? text : text.replace(/\s+/g, spaces);
  return lowerCase ? joined.toLowerCase() : joined;
}

/** All values as this hygiene writes them. */
export const tidyValues = (typed: UtmValues, hygiene: UtmHygiene): UtmValues =>
  eachUtm((field) => tidyValue(typed[field], hygiene));

/** The allowed values of a field, as this hygiene writes them, each once; none allows any. */
export const allowedValues = (field: UtmField, hygiene: UtmHygiene): string[] => [
  ...new Set(hygiene.allowed[field].map((value) => tidyValue(value, hygiene)).filter((value) => value !== '')),
];

/** Whether a field may have a value: an empty one always. */
export function isAllowed(field: UtmField, value: string, hygiene: UtmHygiene): boolean {
  const allowed = allowedValues(field, hygiene);
  const tidy = tidyValue(value, hygiene);
  return tidy === '' || allowed.length === 0 || allowed.includes(tidy);
}
