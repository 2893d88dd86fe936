import { cutText } from '../shared/copy-text.ts';

/** The name for a value that a click lacks. Every dimension counts every click, so that the sums agree. */
export const unknownName = 'unknown';

/** Longer than any real name. */
const maxNameLength = 100;

/** Removes control characters from a name that a visitor sent, and limits its length. */
export const cleanName = (name: string): string =>
  cutText(name.replace(/\p{Cc}/gu, ''), maxNameLength).toWellFormed() || unknownName;
