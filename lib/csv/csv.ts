import { harmless } from './harmless.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A mark by which spreadsheets know UTF-8. */
export const byteOrderMark = '\u{feff}';

/** Cells as lines of CSV (RFC 4180) that hold no formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('');

/** The same as a whole file. */
export const csvOf = (rows: readonly (readonly string[])[]): string => byteOrderMark + csvLines(rows);

/** Counts as cells: what was not reported is an empty one, not 0. */
export const countCells = (counts: readonly (number | null)[]): string[] =>
  counts.map((count) => (count === null ? '' : String(count)));
