/**
 * Returns a copy of a text. A part of a text keeps the whole of it in memory, such as a header of 16 kB, for as long as the
 * part is cached.
 */
// A concatenation is another text in memory, also after its first character is removed.
export const copyText = (part: string): string => ` ${part}`.slice(1);

/** Returns the beginning of a text, without keeping the rest in memory. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : copyText(text.slice(0, maxLength));
