/** Characters that mark where lines and fields of the known links end, which no text in them may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very ones
const marks = /[\u0000-\u001f]+/g;

/** A text as it is searched and compared: without case and accents, so that `cafe` finds `Café`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(marks, ' ');
