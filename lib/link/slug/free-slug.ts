import { fields } from '../../contract/fields.ts';

/** The highest number that is tried. */
const tries = 20;

const { max } = fields.custom_link;

/** Returns a slug and its numbered variants, cut to the maximum length (interface §2.1). */
export const numberedSlugs = (slug: string): string[] =>
  Array.from({ length: tries }, (_, index) => (index === 0 ? slug : numbered(slug, index + 1)));

function numbered(slug: string, number: number): string {
  const end = `-${number}`;
  return `${[...slug].slice(0, max - end.length).join('')}${end}`;
}

/** Returns the slug itself or its first numbered variant that is not taken; null if all are. */
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string | null =>
  numberedSlugs(slug).find((candidate) => !isTaken(candidate)) ?? null;

/** Returns a slug without its number; null if it has none. */
export const unnumberedSlug = (slug: string): string | null => /^(.+)-\d{1,2}$/s.exec(slug)?.[1] ?? null;
