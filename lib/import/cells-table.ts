import { unescapeFormulas, withoutFormulaMark } from '../csv/escape-formulas.ts';
import { type NumberedRow, type TableRows, tableRows } from './table-rows.ts';

/** A problem of the cells of a file. */
export type CellsProblem =
  | { code: 'noLinks' }
  /** A row has more cells than there are columns. */
  | { code: 'tooManyCells'; row: number };

/** The rows that are searched for the header of a file of Hem. */
const maxHeader = 20;

/** True for cells that Hem has written: a column has the interface's name of a destination. */
export const isOwnTable = (lines: readonly NumberedRow[]): boolean =>
  lines.slice(0, maxHeader).some(({ cells }) => cells.includes('long_url'));

/** The ways programs write a missing value. */
const nothing = /^(null|NULL|undefined|\\N)$/;

const cleaned = (cell: string): string => (nothing.test(cell) ? '' : withoutFormulaMark(cell));

/** Returns the cells of a file as a table. Cells of Hem's own files are exact already, others are cleaned. */
export function cellsTable(lines: readonly NumberedRow[]): TableRows & { problems: CellsProblem[] } {
  const isOwn = isOwnTable(lines);
  const read = isOwn ? unescapeFormulas : cleaned;
  const table = tableRows(
    lines.map(({ cells, number }) => ({ cells: cells.map(read), number })),
    isOwn,
  );
  const { header, rows, numbers } = table;
  const wide = rows.findIndex((row) => row.length > header.length);
  return {
    ...table,
    problems: [
      ...(rows.length === 0 ? [{ code: 'noLinks' as const }] : []),
      ...(wide < 0 ? [] : [{ code: 'tooManyCells' as const, row: numbers[wide] ?? 0 }]),
    ],
  };
}
