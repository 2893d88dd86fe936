/** How many characters of the end always show. */
const endLength = 12;

/** A text in two parts, of which the second always shows; that is empty where the text is short. */
export function cutMiddle(text: string): [start: string, end: string] {
  const cut = text.length > endLength * 2 ? text.length - endLength : text.length;
  return [text.slice(0, cut), text.slice(cut)];
}
