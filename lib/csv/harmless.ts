/** The signs that a formula begins with. */
const sign = '[=+\\-@＝＋－＠]';

/**
 * A place at which some spreadsheet begins a cell: spreadsheets of other languages split at semicolons, pasted text at
 * tabs. Quotes and blanks that may be dropped there are part of it. A comma or a bar is often followed by a blank in a
 * sentence, so a blank counts only behind the others.
 */
const cellStart = '(?<=[,|]"*|(?:^|[;\\t\\r\\n])["\\s]*)';

const formula = new RegExp(`(?<!')(?='*${sign})${cellStart}'*`, 'g');
const markedFormula = new RegExp(`(?<!')(?='+${sign})${cellStart}'`, 'g');

/** Blanks and bars at the beginning of a cell, which spreadsheets may skip; behind the marks of earlier exports. */
const skipped = /^'*[\t\r\n|]/;

/**
 * Returns a cell that no spreadsheet takes for a formula, wherever it splits the line: names come from visitors, and
 * `=HYPERLINK(…)` in a referrer would run on the reader's computer. A number that is negative stays one.
 */
export function harmless(cell: string): string {
  if (/^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const marked = cell.replace(formula, "'$&");
  return skipped.test(marked) ? `'${marked}` : marked;
}

/** Returns the cell that `harmless` was given. */
export function asItWas(cell: string): string {
  const marked = cell.startsWith("'") && skipped.test(cell) ? cell.slice(1) : cell;
  return marked.replace(markedFormula, '');
}

/** Returns a cell of another program's file, which marks a formula at the beginning alone. */
export const withoutMark = (cell: string): string => cell.replace(new RegExp(`^'(?='*(?:${sign}|[\\t\\r\\n|]))`), '');
