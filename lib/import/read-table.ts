import Papa from 'papaparse';
import { asItWas, withoutMark } from '../csv/harmless.ts';
import { addressesInText } from '../link/addresses-in-text.ts';
import { completeAddress } from '../link/typed-address.ts';
import { cellOf } from '../transfer/link-cells.ts';
import { destination, recognizeColumns, withBackHalves } from './columns.ts';
import { evenLineEnds } from './line-ends.ts';
import { linksIn } from './links-in-json.ts';

/** What a text was read as. */
const tableFormats = ['csv', 'json', 'lines'] as const;
type TableFormat = (typeof tableFormats)[number];

/** What is wrong with a text as a whole, or from a line of it on. */
export type TableProblem =
  | { code: 'empty' | 'notText' | 'notJson' | 'jsonCut' | 'noLinks' }
  /** A quote that is opened in this row, as `numbers` count, is never closed: what follows is taken to be in it. */
  | { code: 'quoteOpen'; row: number }
  /** From this row on, the text is not all of the encoding that it was read in: characters are lost, or others. */
  | { code: 'lost' | 'mixed'; row: number }
  /** A row has more cells than there are columns. */
  | { code: 'tooManyCells'; row: number };

/** A text as a table. */
export interface Table {
  format: TableFormat;
  /** What parts the cells; null where that is not said. */
  separator: string | null;
  /** What the columns are called; all empty where no line says so. */
  header: string[];
  rows: string[][];
  /** Where each row stands in the file, from 1: the line of names and empty lines count, as in a spreadsheet. */
  numbers: number[];
  problems: TableProblem[];
}

const noTable = (format: TableFormat, code: Exclude<TableProblem, { row: number }>['code']): Table => ({
  ...{ format, separator: null, header: [], rows: [], numbers: [], problems: [{ code }] },
});

/** The line by which a file tells a spreadsheet what parts its cells. It shows no row of it, as a spreadsheet shows none. */
const separatorLine = /^\s*"?sep=([,;\t|])["',;\t|]*(?:\r\n|\n|\r)/i;

/** Reads a text as JSON, as lines of addresses, or as CSV, by what it looks like. */
export function readTable(text: string): Table {
  const begun = text.trimStart();
  if (begun === '') return noTable('csv', 'empty');
  if (!isText(begun)) return noTable('csv', 'notText');
  if (/^[[{]/.test(begun)) return readJson(text);
  const [line, separator] = separatorLine.exec(text) ?? [];
  if (line !== undefined && separator !== undefined) return readCsv(text.slice(line.length), separator);
  if (isLines(begun)) return readLines(text);
  return readCsv(text, isOneColumn(begun) ? noSeparator : separatorOf(text));
}

/** So much of a file tells whether it is text: the head of a picture, an archive or a spreadsheet's own file. */
const sampleLength = 32;

/**
 * Whether it is text at all. What is none begins with characters that nobody types, or as a PDF does; further on, values of
 * links may hold them.
 */
function isText(begun: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  const untyped = begun.slice(0, sampleLength).match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g) ?? [];
  // Once is a mistake.
  return untyped.length < 2 && !begun.startsWith('%PDF-');
}

const address = /^(https?:\/\/\S+|[^\s,;"]+\.[^\s,;"]{2,}\S*)$/i;

/** What stands in a cell beside an address, and in none that goes on behind a comma: a slug, or another address. */
const cellBeside = /^([\d_-]*\p{L}[\p{L}\d_-]*|https?:\/\/.+)?$/iu;

/** Whether a line is an address and, in cells of their own, what else is known of its link. */
function isRow(line: string): boolean {
  const [, ...beside] = line.split(/[,;\t|]/);
  return beside.length > 0 && beside.every((cell) => cellBeside.test(cell.trim()));
}

/** What stands before each line of a list: `-`, `•`, `3.`, `3)`. */
const bullet = /^(?:[-*+•‣◦▪–—]|\d{1,3}[.)])\s+/;

/** Returns the addresses in a line of a list; the line itself where it holds none, or only one as it is typed. */
function addressesIn(line: string): string[] {
  const written = line.trim().replace(bullet, '');
  const found = addressesInText(written);
  const [first = completeAddress(written)] = found;
  return found.length < 2 && first === completeAddress(written) ? [written] : found;
}

/** True where each word of a line is an address, or looks like one. */
const isOfAddresses = (line: string): boolean =>
  line
    .replace(bullet, '')
    .split(/\s+|(?<=[,;])(?=https?:\/\/)/i)
    .every((word) => address.test(word));

/**
 * Whether each line of the beginning is an address, or several, and nothing else. Beside each other in each of several
 * lines, or with tabs between, they are the cells of a table.
 */
function isLines(begun: string): boolean {
  const lines = begun
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 20)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isOneList = () => lines.length === 1 && !begun.includes('\t') && addressesIn(begun).length > 1;
  return lines.every(isOfAddresses) && (!lines.every(isRow) || isOneList());
}

/** A sign that no file holds. */
const noSeparator = Papa.UNIT_SEP;

/**
 * True where the first line is one name, and addresses follow: what parts cells elsewhere is part of these. Rows that all
 * have a slug or another address beside theirs are a table whose other name is missing.
 */
function isOneColumn(begun: string): boolean {
  const [name = '', ...lines] = begun
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 20)
    .filter((line) => line.trim() !== '');
  return (
    !/[,;\t|]/.test(name) &&
    lines.every((line) => address.test(line.trim().replace(/^"|"$/g, ''))) &&
    !(lines.length > 1 && lines.every(isRow))
  );
}

/** Whether a line is a link rather than the names of columns: it holds an address, and nothing that a column is called. */
const isLink = (cells: readonly string[]): boolean =>
  cells.some((cell) => destination.test(cell.trim())) &&
  recognizeColumns(cells, []).every((target) => target === 'nothing');

function readLines(text: string): Table {
  const lines = numbered(text.split(/\r\n|\n|\r/).flatMap((line) => addressesIn(line).map((one) => [one])));
  return { format: 'lines', separator: null, header: ['long_url'], ...parted(lines), problems: [] };
}

/** A row and where it stands in the file. */
interface NumberedRow {
  cells: string[];
  number: number;
}

/** The rows that hold anything. */
const numbered = (lines: readonly string[][]): NumberedRow[] =>
  lines.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [{ cells, number: at + 1 }] : []));

const parted = (rows: readonly NumberedRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  numbers: rows.map(({ number }) => number),
});

/** What parts the cells, as far as the first lines tell: empty ones would mislead. */
const separatorOf = (text: string): string =>
  Papa.parse(text, { skipEmptyLines: 'greedy', preview: 20 }).meta.delimiter;

/** What programs write for a value that is not there. */
const nothing = /^(null|NULL|undefined|\\N)$/;

/** The cells of a file as they are meant. Who calls the destination as Hem does writes nothing for nothing. */
function meant(data: readonly string[][]): string[][] {
  const isOwn = data.some((cells, at) => at < 20 && cells.includes('long_url'));
  const foreign = (cell: string) => (nothing.test(cell) ? '' : withoutMark(cell));
  return data.map((cells) => cells.map(isOwn ? asItWas : foreign));
}

function readCsv(text: string, delimiter: string): Table {
  const even = evenLineEnds(text, delimiter);
  const { data, errors, meta } = Papa.parse<string[]>(even ?? text, {
    delimiter,
    ...(even !== null && { newline: '\n' }),
  });
  const table = numbered(meant(data));
  const first = table[0]?.cells ?? [];
  const isHeaded = !isLink(first);
  const header = first.map((name) => (isHeaded ? name : ''));
  const { rows, numbers } = parted(isHeaded ? table.slice(1) : table);
  // Papa Parse says so of a text with one column, too.
  const separator = header.length > 1 ? meta.delimiter : null;
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  const wide = rows.findIndex((cells) => cells.length > header.length);
  return {
    ...{ format: 'csv', separator, header, rows: withBackHalves(header, rows), numbers },
    problems: [
      ...(rows.length === 0 ? [{ code: 'noLinks' as const }] : []),
      ...(open?.row === undefined ? [] : [{ code: 'quoteOpen' as const, row: open.row + 1 }]),
      ...(wide < 0 ? [] : [{ code: 'tooManyCells' as const, row: numbers[wide] ?? 0 }]),
    ],
  };
}

/** Whether a JSON text ends before all that it has opened is closed. */
function isCut(text: string): boolean {
  const last = text.trimEnd().at(-1);
  return last !== (text.trimStart().startsWith('[') ? ']' : '}') || depthAtEnd(text) > 0;
}

/** How many brackets of a JSON text are still open at its end, as far as its texts can be told from the rest. */
function depthAtEnd(text: string): number {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"?/g, '');
  return [...outside.matchAll(/[[\]{}]/g)].reduce((depth, [sign]) => depth + ('[{'.includes(sign) ? 1 : -1), 0);
}

function readJson(text: string): Table {
  const parsed = parsedJson(text);
  if (parsed === undefined) return noTable('json', isCut(text) ? 'jsonCut' : 'notJson');
  const links = linksIn(parsed);
  if (links.length === 0) return noTable('json', 'noLinks');
  const header = [...new Set(links.flatMap((link) => Object.keys(link)))];
  const rows = withBackHalves(
    header,
    links.map((link) => header.map((name) => cellOf(link[name]))),
  );
  return { format: 'json', separator: null, header, rows, numbers: rows.map((_, at) => at + 1), problems: [] };
}

/** A text as JSON, or each of its lines; undefined where it is neither. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsedLines(text);
  }
}

function parsedLines(text: string): unknown {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}
