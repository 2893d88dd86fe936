/** What spreadsheets take for the beginning of a formula, after the marks of what was made harmless before. */
const formula = /^'*[=+\-@\t\r\n|＝＋－＠]/;

/**
 * A cell that no spreadsheet takes for a formula: names come from visitors, and `=HYPERLINK(…)` in a referrer would else be
 * carried out on somebody's desk. A number that is negative stays one.
 */
export const harmless = (cell: string): string =>
  formula.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

/** The cell that was made harmless. */
export const asItWas = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
