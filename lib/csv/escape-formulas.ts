/** Matches a character that starts a formula. */
const formulaSign = '[=+\\-@＝＋－＠]';

/**
 * Matches the start of a cell in some spreadsheet, with quotes, blanks and NUL characters that it may drop. Spreadsheets
 * of other languages split at semicolons, pasted text splits at tabs. In sentences, blanks often follow a comma or a
 * bar, so blanks after these are not part of the start.
 */
const cellStart = '(?<=[,|]["\\0]*|(?:^|[;\\t\\r\\n])["\\s\\0]*)';

/** Matches the place for the mark of a formula, with the marks that are already there. */
const formula = new RegExp(`(?<!')(?='*${formulaSign})${cellStart}'*`, 'g');

/** Matches one mark of a formula. */
const markedFormula = new RegExp(`(?<!')(?='+${formulaSign})${cellStart}'`, 'g');

/**
 * Matches a blank or bar at the start of a cell, which spreadsheets may skip. Marks of earlier exports may precede it.
 */
const skippedStart = /^['\0]*[\t\r\n|]/;

/**
 * Marks each possible formula of a cell with a `'`, so that no spreadsheet runs it, wherever it splits the line. Names
 * come from visitors, and `=HYPERLINK(…)` in a referrer would run on the reader's computer. Negative numbers stay as
 * they are.
 */
export function escapeFormulas(cell: string): string {
  if (/^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const marked = cell.replace(formula, "'$&");
  return skippedStart.test(marked) ? `'${marked}` : marked;
}

/** Undoes `escapeFormulas`: returns the original cell. */
export function unescapeFormulas(cell: string): string {
  const marked = cell.startsWith("'") && skippedStart.test(cell) ? cell.slice(1) : cell;
  return marked.replace(markedFormula, '');
}

/** Returns a cell of another program's file without its mark. Other programs mark only a formula at the start. */
export const withoutFormulaMark = (cell: string): string => cell.replace(markAtStart, '');

const markAtStart = new RegExp(`^'(?='*(?:${formulaSign}|[\\t\\r\\n|]))`);
