import { harmless } from './tabbed.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Cells as CSV (RFC 4180) that holds no formula. Begins with a mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((cells) => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')}`;

/** Counts as cells: what was not reported is an empty one, not 0. */
export const countCells = (counts: readonly (number | null)[]): string[] =>
  counts.map((count) => (count === null ? '' : String(count)));
