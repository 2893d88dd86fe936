/**
 * Characters that need no encoding in a path (RFC 3986 §3.3, `pchar`). The slash is excluded, since it splits the path.
 */
const plain = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/;

// A lone surrogate cannot be encoded: browsers send U+FFFD instead.
const characters = (slug: string): string[] => [...slug.toWellFormed()];

/** Returns the characters of a slug that an address must percent-encode (RFC 3986 §2.1), without repetition. */
export const charactersToEncode = (slug: string): string[] => [
  ...new Set(characters(slug).filter((character) => !plain.test(character))),
];

/** Returns a slug as it looks in a copied address: `über uns` becomes `%C3%BCber%20uns`. */
export const encodedSlug = (slug: string): string =>
  characters(slug)
    .map((character) => (plain.test(character) ? character : encodeURIComponent(character)))
    .join('');
