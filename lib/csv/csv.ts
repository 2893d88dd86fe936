import { escapeFormulas } from './escape-formulas.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The byte order mark, by which spreadsheets detect UTF-8. */
export const byteOrderMark = '\u{feff}';

/** Returns cells as lines of CSV (RFC 4180), with formulas disarmed. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escapeFormulas(cell))).join(',')}\r\n`).join('');

/** Returns cells as a CSV file. */
export const csvOf = (rows: readonly (readonly string[])[]): string => byteOrderMark + csvLines(rows);

/** Formats counts as cells. An unreported count is an empty cell, not 0. */
export const countCells = (counts: readonly (number | null)[]): string[] =>
  counts.map((count) => (count === null ? '' : String(count)));

/**
 * Cells as text with tabs between, which spreadsheets take when pasted. A cell's own tabs and line ends become spaces.
 */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => escapeFormulas(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
