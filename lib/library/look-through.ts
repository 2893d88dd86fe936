import { lineEnd } from './row.ts';

/** A line in which something was found: its number in the text, from 0, and the line without its beginning. */
type Visit = (number: number, line: string) => boolean;

/**
 * Visits the lines of a text that hold a term, each once, from above, until a visit says that it is enough. Looks for the
 * term in the text as a whole, which is some ten times faster than line by line. A term may begin with the line end.
 * Answers whether it got to the end.
 */
export function lookThrough(text: string, term: string, visit: Visit): boolean {
  let number = -1;
  let counted = 0;
  for (let at = text.indexOf(term); at >= 0; ) {
    const start = text.lastIndexOf(lineEnd, at);
    // Which line it is: the line ends up to it, counted on from the last find.
    for (let end = text.indexOf(lineEnd, counted); end >= 0 && end <= start; end = text.indexOf(lineEnd, end + 1)) {
      number += 1;
      counted = end + 1;
    }
    const next = text.indexOf(lineEnd, start + 1);
    const end = next < 0 ? text.length : next;
    if (!visit(number, text.slice(start + 1, end))) return false;
    at = text.indexOf(term, end);
  }
  return true;
}
