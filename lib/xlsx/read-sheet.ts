import type { ShowNumber } from './number-formats.ts';
import { Damaged, type Element, parseXml } from './parse-xml.ts';
import { textCollector, withoutEscapes } from './shared-strings.ts';
import { type Parts, relationshipsOf, type SheetPart } from './workbook.ts';
import { type Budget, TooLarge } from './zip.ts';

/**
 * The limits of a sheet: its rows with content, its cells with the empty ones between them, and the characters in them.
 * Cells can repeat a text that a file has once.
 */
const [maxRows, maxCells, maxCharacters] = [100_000, 5_000_000, 50_000_000];

/** The last row and column that a sheet can have. */
const [lastRow, lastColumn] = [1_048_576, 16_384];

/** A range of cells, from 0. */
interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A row and its number in the sheet, from 1. */
interface NumberedRow {
  cells: string[];
  number: number;
}

/** A sheet as its program shows it. */
export interface ReadSheet {
  /** The rows with content, numbered as in the sheet. */
  rows: NumberedRow[];
  /** The addresses that cells link to, by the number of their row, then by column. */
  targets: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

interface Options {
  sharedStrings: readonly string[];
  formatOf: (style: number) => ShowNumber;
}

/** Returns the column of a reference such as `AB12`, from 0, and its row, from 1. */
function positionOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits);
  if (column < 0 || column >= lastColumn || row < 1 || row > lastRow) throw new Damaged('No cell');
  return { column, row };
}

/** Returns the cells of a reference such as `A2:C4`. */
function rangeOf(reference: string): Range {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [positionOf(first), positionOf(last)];
  return { top: from.row, bottom: to.row, left: from.column, right: to.column };
}

/** The formula of a link with a fixed address, as files have it in all languages. */
const linkFormula = /^HYPERLINK\(\s*"((?:[^"]|"")+)"\s*(?:,.*)?\)$/is;

/**
 * Reads the cells of a sheet.
 *
 * @throws Damaged, TooLarge
 */
export async function readSheet(
  parts: Parts,
  { path }: SheetPart,
  budget: Budget,
  options: Options,
): Promise<ReadSheet> {
  const entry = parts.get(path);
  if (entry === undefined) throw new Damaged('No sheet');
  const relationships = await relationshipsOf(parts, path, budget);
  const rows: NumberedRow[] = [];
  const merged: Range[] = [];
  const links: { range: Range; address: string }[] = [];
  const targets = new Map<number, Map<number, string>>();
  const collector = textCollector();
  const count = createCounter();
  let row: NumberedRow = { cells: [], number: 0 };
  let cell = { column: -1, type: '', style: 0, value: '', formula: '' };

  const setTarget = ({ cells, number }: NumberedRow, column: number, address: string) => {
    count(cells, column);
    const ofRow = targets.get(number) ?? new Map<number, string>();
    targets.set(number, ofRow.set(column, address));
  };

  const open = ({ name, attribute }: Element) => {
    collector.onOpen(name);
    if (name === 'row') {
      row = { cells: [], number: Number(attribute('r') ?? row.number + 1) };
      if (!(row.number >= 1 && row.number <= lastRow)) throw new Damaged('No row');
      cell = { ...cell, column: -1 };
    } else if (name === 'c') {
      const reference = attribute('r');
      const column = reference === undefined ? cell.column + 1 : positionOf(reference).column;
      if (column >= lastColumn) throw new Damaged('No cell');
      cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '', formula: '' };
      collector.take();
    } else if (name === 'mergeCell') merged.push(rangeOf(attribute('ref') ?? ''));
    else if (name === 'hyperlink') {
      const target = relationships.get(attribute('id') ?? '')?.target;
      const place = attribute('location');
      if (target === undefined) return;
      links.push({ range: rangeOf(attribute('ref') ?? ''), address: place ? `${target}#${place}` : target });
    }
  };

  const closeCell = () => {
    const text = textOf(cell, collector.take(), options);
    const address = linkFormula.exec(cell.formula)?.[1];
    if (address !== undefined) setTarget(row, cell.column, address.replaceAll('""', '"'));
    if (text === '') return;
    count(row.cells, cell.column, text);
    setCell(row.cells, cell.column, text);
  };

  const closeRow = () => {
    if (row.cells.every((text) => text.trim() === '')) return;
    rows.push(row);
    if (rows.length > maxRows) throw new TooLarge();
  };

  await parseXml(entry, budget, {
    onOpen: open,
    onClose(name, text) {
      collector.onClose(name, text);
      if (name === 'v') cell.value = text;
      else if (name === 'f') cell.formula = text;
      else if (name === 'c') closeCell();
      else if (name === 'row') closeRow();
    },
  });
  rows.sort((one, other) => one.number - other.number);
  fillMerged(rows, merged, count);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  for (const { range, address } of links) {
    // A link may cover all columns of the sheet.
    const right = Math.max(range.left, Math.min(range.right, width - 1));
    for (const linked of rowsIn(rows, range)) {
      for (let column = range.left; column <= right; column += 1) setTarget(linked, column, address);
    }
  }
  return { rows, targets };
}

/** Counts a cell in a column of a row, with its text and the empty cells before it. */
type Count = (cells: readonly string[], column: number, text?: string) => void;

/** Returns a counter that throws `TooLarge` beyond the limits. */
function createCounter(): Count {
  let [cellCount, characters] = [0, 0];
  return (cells, column, text = '') => {
    cellCount += Math.max(1, column + 1 - cells.length);
    characters += text.length;
    if (cellCount > maxCells || characters > maxCharacters) throw new TooLarge();
  };
}

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

interface RawCell {
  type: string;
  style: number;
  value: string;
}

/** Returns the text that a cell shows. A formula has its last result. */
function textOf({ type, style, value }: RawCell, inline: string, { sharedStrings, formatOf }: Options): string {
  switch (type) {
    case 's':
      return sharedStrings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'str':
      return withoutEscapes(value);
    case 'b':
      return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return value.trim() === '' || Number.isNaN(Number(value)) ? value : formatOf(style)(Number(value));
    // Errors, such as `#N/A`, and dates in ISO 8601 are texts.
    default:
      return value;
  }
}

/** Returns the rows of a range. They must be in the order of their numbers. */
function* rowsIn(rows: readonly NumberedRow[], { top, bottom }: Range): Generator<NumberedRow> {
  // Halves the rows until the first one is left: a sheet may have as many ranges as rows.
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.number ?? top) < top) from = middle + 1;
    else to = middle;
  }
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || row.number > bottom) return;
    yield row;
  }
}

/**
 * Repeats the text of merged cells in each of their rows, since it belongs to all of them. It stays in one column: a
 * text over several columns is a heading.
 */
function fillMerged(rows: readonly NumberedRow[], merged: readonly Range[], count: Count): void {
  for (const range of merged.filter(({ top, bottom }) => bottom > top)) {
    let text = '';
    for (const { cells, number } of rowsIn(rows, range)) {
      if (number === range.top) text = cells[range.left] ?? '';
      if (text === '') break;
      count(cells, range.left, text);
      setCell(cells, range.left, text);
    }
  }
}
