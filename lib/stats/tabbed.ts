/** Cells as text with tabs between, which spreadsheets take when pasted. A cell's own tabs and line ends become spaces. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => harmless(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');

/**
 * A cell that no spreadsheet takes for a formula: names come from visitors, and `=HYPERLINK(…)` in a referrer would else be
 * carried out on somebody's desk. A number that is negative stays one.
 */
export const harmless = (cell: string): string =>
  /^[=+\-@\t\r\n|＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
