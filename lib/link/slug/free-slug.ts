import { fields } from '../../contract/fields.ts';

/** How many numbers are tried. */
const tries = 20;

const { max } = fields.custom_link;

/** A slug as it is, then with one number after the other: cut where it would grow longer than slugs may be (interface §2.1). */
export const numberedSlugs = (slug: string): string[] =>
  Array.from({ length: tries }, (_, index) => (index === 0 ? slug : numbered(slug, index + 1)));

function numbered(slug: string, number: number): string {
  const end = `-${number}`;
  return `${[...slug].slice(0, max - end.length).join('')}${end}`;
}

/** A slug that is not taken: itself, or with the first number that makes it so. Null when all are. */
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string | null =>
  numberedSlugs(slug).find((candidate) => !isTaken(candidate)) ?? null;

/** What stands before the number of a slug that has one; else null. */
export const unnumberedSlug = (slug: string): string | null => /^(.+)-\d{1,2}$/s.exec(slug)?.[1] ?? null;
