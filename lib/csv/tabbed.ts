import { harmless } from './harmless.ts';

/**
 * Cells as text with tabs between, which spreadsheets take when pasted. A cell's own tabs and line ends become spaces.
 */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => harmless(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
