import type { WholeAddresses } from '../link/address/cut-address.ts';
import { isAddressCell, splitLinks } from './link-in-cell.ts';
import { destination, recognizeColumns, withBackHalves } from './recognize-columns.ts';

/** A row and its number in the file, from 1. */
export interface NumberedRow {
  cells: string[];
  number: number;
}

/** A line of a file that is not part of its table, such as a report's name or a total. */
export interface OutsideLine {
  row: number;
  text: string;
}

/** The rows of a table. */
export interface TableRows {
  /** The names of the columns; all empty if the file has no header. */
  header: string[];
  rows: string[][];
  /** The number of each row in the file, from 1. The header and empty lines count, as in a spreadsheet. */
  numbers: number[];
  /** The lines above the header and below the last row. */
  outside: OutsideLine[];
  /** The addresses that are certainly whole: targets of links in cells, and all of a file of Hem. */
  whole: WholeAddresses;
}

/** Returns the rows that are not empty. */
export const numbered = (lines: readonly string[][]): NumberedRow[] =>
  lines.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [{ cells, number: at + 1 }] : []));

/** The maximum number of lines above the first row. More are hardly the head of a report. */
const maxAbove = 30;

/** True if a line is a link and not a header: it contains an address, and no cell is the name of a column. */
const isLink = (cells: readonly string[]): boolean =>
  cells.some(isAddressCell) && recognizeColumns(cells, []).every((target) => target === 'nothing');

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Returns the number of column names that are recognized. A destination outweighs all others. */
function recognized(cells: readonly string[]): number {
  const targets = recognizeColumns(cells, []).filter((target) => target !== 'nothing');
  return targets.length + (targets.includes('long_url') ? cells.length : 0);
}

/**
 * Finds the header and the first row: the header is the last line above the first address that names columns, or else
 * the last one that is as wide as a table. Other lines above the first row are the head of a report.
 */
function findHeader(lines: readonly NumberedRow[]): { header: string[] | null; first: number } {
  const found = lines.slice(0, maxAbove + 1).findIndex(({ cells }) => isLink(cells));
  const above = lines.slice(0, found < 0 ? maxAbove : found).map(({ cells }) => cells);
  const minWidth = Math.min(2, filled(lines[found]?.cells ?? []));
  const isWide = (cells: readonly string[]) => filled(cells) >= minWidth;
  const scores = above.map((cells) => (isWide(cells) || recognized(cells) > cells.length ? recognized(cells) : -1));
  const best = Math.max(...scores);
  if (best > 0) return from(scores.lastIndexOf(best));
  // Without any address, the first line names the columns.
  if (found < 0) return from(0);
  const last = above.length - 1;
  return scores[last] === 0 ? from(last) : { header: null, first: found };

  function from(index: number) {
    return { header: above[index] ?? null, first: index + 1 };
  }
}

/** The first word of a line of totals, in the languages of spreadsheets. */
const totals = new Set([
  ...['total', 'totals', 'subtotal', 'sum', 'totale', 'totali', 'totaal', 'totalt', 'totales', 'totais', 'suma'],
  ...['gesamt', 'gesamtsumme', 'gesamtergebnis', 'summe', 'somme', 'soma', 'summa', 'razem', 'ogółem', 'celkem'],
  ...['spolu', 'összesen', 'toplam', 'yhteensä', 'ukupno', 'skupaj', 'iš', 'kopā', 'kokku', 'tổng', 'jumlah'],
  ...['итого', 'всего', 'итог', 'разом', 'усього', 'всичко', 'общо', 'укупно', 'σύνολο', 'المجموع', 'الإجمالي', 'סך'],
  ...['合计', '总计', '小计', '合計', '總計', '総計', '小計', '합계', '총계', '총합계', 'รวม', 'कुल'],
]);

/** True if a line below the last row is a total or a comment. */
export function isFoot(cells: readonly string[]): boolean {
  const text = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  const [word = ''] = text
    .toLowerCase()
    .replace(/^grand\s/, '')
    .split(/[\s:：.,(（]/);
  return (totals.has(word) || text.startsWith('#')) && !cells.some(isAddressCell);
}

const outsideLine = ({ cells, number }: NumberedRow): OutsideLine => ({
  row: number,
  text: cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' '),
});

/**
 * Returns the lines of a file as a table: finds its header, and leaves out the lines around the table.
 *
 * @param isOwn true for a file of Hem: its cells stay as they are
 */
export function tableRows(lines: readonly NumberedRow[], isOwn: boolean): TableRows {
  const found = findHeader(lines);
  const body = lines.slice(found.first);
  let end = body.length;
  while (end > 0 && isFoot(body[end - 1]?.cells ?? [])) end -= 1;
  const isHead = ({ cells }: NumberedRow) => cells !== found.header;
  const outside = [...lines.slice(0, found.first).filter(isHead), ...body.slice(end)].map(outsideLine);
  const rows = body.slice(0, end);
  const names = found.header ?? (rows[0]?.cells ?? []).map(() => '');
  const cells = rows.map((row) => row.cells);
  const split = isOwn ? { header: names, rows: cells, whole: [] } : splitLinks(names, cells);
  // A file of Hem names each link's id. Others may have columns with the interface's names, too.
  const isExport = isOwn && names.includes('id');
  return {
    header: split.header,
    rows: withBackHalves(split.header, split.rows),
    numbers: rows.map(({ number }) => number),
    outside,
    whole: isExport ? 'all' : split.whole,
  };
}

/** True if a line of text contains an address at the beginning of a cell. */
export const hasAddressCell = (line: string): boolean =>
  line
    .split(/[,;\t|]/)
    .map((cell) => cell.replaceAll('"', '').trim())
    .some(
      (cell) => destination.test(cell) || isAddressCell(cell) || /^(?:=[\p{L}._]+\(|\[.*\]\()\s*https?:/iu.test(cell),
    );
