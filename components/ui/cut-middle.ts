/** The number of characters at the end that always show. */
const endLength = 12;

/** Splits a text. The second part always shows, and is empty for a short text. */
export function cutMiddle(text: string): [start: string, end: string] {
  const cut = text.length > endLength * 2 ? text.length - endLength : text.length;
  return [text.slice(0, cut), text.slice(cut)];
}
