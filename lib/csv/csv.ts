import { escapeFormulas } from './escape-formulas.ts';
import { type CsvSeparator, separatorSigns } from './separators.ts';

/** Quotes a cell that contains any separator. So programs that guess the separator of a file guess right. */
const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The byte order mark, by which spreadsheets detect UTF-8. */
export const byteOrderMark = '\u{feff}';

/** The rows of a CSV file, with their headings first. */
export type CsvRows = readonly (readonly string[])[];

/** Returns cells as lines of CSV (RFC 4180, with any separator), with formulas disarmed. */
export const csvLines = (rows: CsvRows, separator: CsvSeparator): string =>
  rows
    .map((cells) => `${cells.map((cell) => quoted(escapeFormulas(cell))).join(separatorSigns[separator])}\r\n`)
    .join('');

/** Returns cells as the text of a CSV file. */
export const csvOf = (rows: CsvRows, separator: CsvSeparator): string => byteOrderMark + csvLines(rows, separator);

/** Formats counts as cells. An unreported count is an empty cell, not 0. */
export const countCells = (counts: readonly (number | null)[]): string[] =>
  counts.map((count) => (count === null ? '' : String(count)));

/**
 * Cells as text with tabs between, which spreadsheets take when pasted. A cell's own tabs and line ends become spaces.
 */
export const tabbed = (rows: CsvRows): string =>
  rows.map((cells) => cells.map((cell) => escapeFormulas(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
