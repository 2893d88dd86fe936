import { lineEnd } from './search-columns.ts';

/** Is given a line, and where it starts in the text. Returns true to go on. */
type Visit = (start: number, line: string) => boolean;

/** The characters of titles and addresses, roughly from the most frequent on. All others are rarer. */
const byFrequency = '/.-eaionrst lcdmpuhg0123456789bf=?&_vwkyxjqz';

/**
 * The length of the longest text to look for. V8 finds up to six characters by the first of them, which takes a fifth of
 * the time or less if that one is rare.
 */
const longestNeedle = 6;
const shortestNeedle = 2;

/**
 * Visits each line of a text that contains a term, until a visit returns false. Searches the text as a whole, which is two
 * to ten times faster than line by line. A term may begin with the line end.
 *
 * @returns true if it reached the end
 */
export function scanText(text: string, term: string, visit: Visit): boolean {
  const { needle, from } = needleOf(term);
  for (let at = text.indexOf(needle); at >= 0; ) {
    if (!text.startsWith(term, at - from)) {
      at = text.indexOf(needle, at + 1);
      continue;
    }
    const start = text.lastIndexOf(lineEnd, at - from);
    const next = text.indexOf(lineEnd, start + 1);
    const end = next < 0 ? text.length : next;
    if (!visit(start, text.slice(start + 1, end))) return false;
    at = text.indexOf(needle, end);
  }
  return true;
}

/** Returns the part of a term to look for: it begins with a line end, else with the rarest character before another. */
function needleOf(term: string): { needle: string; from: number } {
  if (term.startsWith(lineEnd)) return { needle: term.slice(0, longestNeedle), from: 0 };
  let [from, rarest] = [0, -1];
  for (let at = 0; at <= Math.max(0, term.length - shortestNeedle); at += 1) {
    const place = byFrequency.indexOf(term.charAt(at));
    const rarity = place < 0 ? byFrequency.length : place;
    if (rarity > rarest) [from, rarest] = [at, rarity];
  }
  return { needle: term.slice(from, from + longestNeedle), from };
}
