/** Characters that mark where lines and fields of a column end, which no text in it may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very ones
const marks = /[\u0000-\u001f]+/g;

/** A text as it is searched: without case and accents, so that `cafe` finds `Café`. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(marks, ' ');

/** An address as it is searched: without the scheme and `www.` that all have, its percent-encoding read where it can be. */
export const foldAddress = (address: string): string => fold(readable(address).replace(/^https?:\/\/(www\.)?/i, ''));

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
