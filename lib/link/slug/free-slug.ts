/** How many numbers are tried. */
const tries = 20;

/** A slug that is not taken: itself, or with the first number that makes it so. Null when all are. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string | null {
  const numbered = Array.from({ length: tries }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`));
  return numbered.find((candidate) => !isTaken(candidate)) ?? null;
}
