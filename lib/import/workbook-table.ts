import { isWebAddress } from '../contract/web-address.ts';
import type { ReadWorkbook } from '../xlsx/read-xlsx.ts';
import { cellsTable, isOwnTable } from './cells-table.ts';
import { isAddressCell, markdownOf } from './link-in-cell.ts';
import type { Table } from './read-table.ts';

/** A sheet of a workbook as a table. */
export interface WorkbookTable {
  table: Table;
  /** The number of cells with a text that links to another address. */
  linkedCells: number;
}

/**
 * Returns a sheet as a table. A cell that links to an address is read like a link of Markdown, so that its address and
 * its text become two columns.
 */
export function workbookTable({ content: { rows, targets }, problem }: ReadWorkbook): WorkbookTable {
  let linkedCells = 0;
  const linked = (cell: string, address: string | undefined): string => {
    if (address === undefined || !isWebAddress(address)) return cell;
    const label = cell.trim();
    // A cell that shows an address has no text besides it.
    if (label === '' || isAddressCell(label)) return address;
    linkedCells += 1;
    return markdownOf({ address, label });
  };
  const withTargets = () =>
    rows.map(({ cells, number }) => {
      const ofRow = targets.get(number);
      return ofRow === undefined ? { cells, number } : { cells: withLinks(cells, ofRow, linked), number };
    });
  // The columns of a file of Hem have all fields already.
  const lines = isOwnTable(rows) ? rows : withTargets();
  const { problems, ...table } = cellsTable(lines);
  return {
    table: { format: 'xlsx', separator: null, ...table, problems: problem === null ? problems : [problem] },
    linkedCells,
  };
}

function withLinks(
  cells: readonly string[],
  targets: ReadonlyMap<number, string>,
  linked: (cell: string, address: string | undefined) => string,
): string[] {
  const width = Math.max(cells.length, ...[...targets.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => linked(cells[column] ?? '', targets.get(column)));
}
