/** What may stand in a path as it is (RFC 3986 §3.3, `pchar`), but for a slash, which would part it. */
const plain = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/;

// A lone half of a character cannot be encoded: browsers send U+FFFD in its place.
const characters = (slug: string): string[] => [...slug.toWellFormed()];

/** The characters of a slug that an address can only hold percent-encoded (RFC 3986 §2.1), each once. */
export const charactersToEncode = (slug: string): string[] => [
  ...new Set(characters(slug).filter((character) => !plain.test(character))),
];

/** A slug as it looks in an address that is copied: `über uns` is `%C3%BCber%20uns`. */
export const encodedSlug = (slug: string): string =>
  characters(slug)
    .map((character) => (plain.test(character) ? character : encodeURIComponent(character)))
    .join('');
