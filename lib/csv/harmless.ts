/** Matches a character that starts a formula. */
const sign = '[=+\\-@＝＋－＠]';

/**
 * Matches the start of a cell in some spreadsheet, with quotes and blanks that it may drop. Spreadsheets of other
 * languages split at semicolons, pasted text splits at tabs. In sentences, blanks often follow a comma or a bar, so
 * blanks after these are not part of the start.
 */
const cellStart = '(?<=[,|]"*|(?:^|[;\\t\\r\\n])["\\s]*)';

const formula = new RegExp(`(?<!')(?='*${sign})${cellStart}'*`, 'g');
const markedFormula = new RegExp(`(?<!')(?='+${sign})${cellStart}'`, 'g');

/**
 * Matches a blank or bar at the start of a cell, which spreadsheets may skip. Marks of earlier exports may precede it.
 */
const skipped = /^'*[\t\r\n|]/;

/**
 * Returns a cell that no spreadsheet runs as a formula, wherever it splits the line: puts a `'` before each possible
 * formula. Names come from visitors, and `=HYPERLINK(…)` in a referrer would run on the reader's computer. Negative
 * numbers stay as they are.
 */
export function harmless(cell: string): string {
  if (/^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const marked = cell.replace(formula, "'$&");
  return skipped.test(marked) ? `'${marked}` : marked;
}

/** Undoes `harmless`: returns the original cell. */
export function asItWas(cell: string): string {
  const marked = cell.startsWith("'") && skipped.test(cell) ? cell.slice(1) : cell;
  return marked.replace(markedFormula, '');
}

/** Returns a cell of another program's file without its mark. Other programs mark only a formula at the start. */
export const withoutMark = (cell: string): string => cell.replace(new RegExp(`^'(?='*(?:${sign}|[\\t\\r\\n|]))`), '');
