import { fields } from '../../contract/fields.ts';

/** How many numbers are tried. */
const tries = 20;

/**
 * A slug that is not taken: itself, or with the first number that makes it so, for which it is cut where it would grow longer
 * than slugs may be (interface §2.1). Null when all are.
 */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string | null {
  const { max } = fields.custom_link;
  const numbered = Array.from({ length: tries }, (_, index) => {
    if (index === 0) return slug;
    const number = `-${index + 1}`;
    return `${[...slug].slice(0, max - number.length).join('')}${number}`;
  });
  return numbered.find((candidate) => !isTaken(candidate)) ?? null;
}
