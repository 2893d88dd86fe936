import type { ShowNumber } from './number-formats.ts';
import { Damaged, type Element, parseXml } from './parse-xml.ts';
import { textCollector, withoutEscapes } from './shared-strings.ts';
import { type Parts, relationshipsOf, type SheetPart } from './workbook.ts';
import { type Budget, TooLarge } from './zip.ts';

/** The limits of a sheet: its rows with content, and its cells with the empty ones between them. */
const [maxRows, maxCells] = [100_000, 5_000_000];

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
  let [row, cellCount]: [NumberedRow, number] = [{ cells: [], number: 0 }, 0];
  let cell = { column: -1, type: '', style: 0, value: '', formula: '' };

  const setTarget = (number: number, column: number, address: string) => {
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
    if (address !== undefined) setTarget(row.number, cell.column, address.replaceAll('""', '"'));
    if (text === '') return;
    cellCount += cell.column + 1 - row.cells.length;
    if (cellCount > maxCells) throw new TooLarge();
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = text;
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
  fillMerged(rows, merged);
  for (const { range, address } of links) {
    for (const { number } of rowsIn(rows, range)) {
      for (let column = range.left; column <= range.right; column += 1) setTarget(number, column, address);
    }
  }
  return { rows, targets };
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

/** Returns the rows of a range. Rows are in the order of their numbers. */
const rowsIn = (rows: readonly NumberedRow[], { top, bottom }: Range): NumberedRow[] =>
  rows.filter(({ number }) => number >= top && number <= bottom);

/**
 * Repeats the text of merged cells in each of their rows, since it belongs to all of them. It stays in one column: a
 * text over several columns is a heading.
 */
function fillMerged(rows: readonly NumberedRow[], merged: readonly Range[]): void {
  for (const range of merged.filter(({ top, bottom }) => bottom > top)) {
    const [first, ...others] = rowsIn(rows, range);
    const text = first?.number === range.top ? (first.cells[range.left] ?? '') : '';
    for (const { cells } of text === '' ? [] : others) {
      while (cells.length < range.left) cells.push('');
      cells[range.left] = text;
    }
  }
}
