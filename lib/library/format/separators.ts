/** What parts the texts that are kept together; no text in them may hold these. */
export const lineEnd = '\n';
/** Between the fields of a row. */
export const fieldEnd = '\u0001';
/** Before, between and after tags. */
export const tagEnd = '\u0002';
