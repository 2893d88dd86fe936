import Papa from 'papaparse';
import { addressesInText } from '../link/address/addresses-in-text.ts';
import type { WholeAddresses } from '../link/address/cut-address.ts';
import { completeAddress } from '../link/address/typed-address.ts';
import { cellOf } from '../transfer/link-cells.ts';
import type { WorkbookProblem } from '../xlsx/read-xlsx.ts';
import { depthAtEnd, jsonTexts } from './json-texts.ts';
import type { DocumentFormat, DocumentProblem, LinkDocument } from './link-document.ts';
import { type ListedRows, rowsOf } from './link-list.ts';
import { linksInJson } from './links-in-json.ts';
import { type CsvProblem, fromHeader, readCsv } from './read-csv.ts';
import { isMarkdown, readMarkdown } from './read-markdown.ts';
import { withBackHalves } from './recognize-columns.ts';
import { isFoot, numbered, type TableRows } from './table-rows.ts';

/** The recognized formats of a text. */
const tableFormats = ['csv', 'json', 'lines', 'markdown', 'xlsx'] as const;
type TableFormat = (typeof tableFormats)[number] | DocumentFormat;

/** A problem of a whole text, or from a row on. */
export type TableProblem =
  | CsvProblem
  | WorkbookProblem
  | { code: 'empty' | 'notText' | 'notJson' | 'jsonCut' | DocumentProblem }
  /** From this row on, characters are missing or wrong, because part of the text has another encoding. */
  | { code: 'lost' | 'mixed'; row: number };

/**
 * A text read as a table, perhaps with lines outside of it. A text that lists links in its own structure also has their
 * folders, and what it omits.
 */
export interface Table
  extends Pick<TableRows, 'header' | 'rows' | 'numbers'>,
    Partial<Pick<TableRows, 'outside'>>,
    Partial<Pick<ListedRows, 'folders' | 'omitted'>> {
  format: TableFormat;
  /** The separator of cells; null if there is only one column. */
  separator: string | null;
  problems: TableProblem[];
  /** The addresses that are certainly whole, since they do not come from text: targets of links, and data. */
  whole: WholeAddresses;
}

const noTable = (
  format: TableFormat,
  code: Exclude<TableProblem, { row: number } | { name: string }>['code'],
): Table => ({
  ...{ format, separator: null, header: [], rows: [], numbers: [], problems: [{ code }], whole: [] },
});

/** A line that tells spreadsheets the separator. Spreadsheets don't show it, so it doesn't count as a row. */
const separatorLine = /^\s*"?sep=([,;\t|])["',;\t|]*(?:\r\n|\n|\r)/i;

/** Reads a text as JSON, as lines of addresses, or as CSV, depending on its content. */
export function readTable(text: string): Table {
  const trimmed = text.trimStart();
  if (trimmed === '') return noTable('csv', 'empty');
  if (!isText(trimmed)) return noTable('csv', 'notText');
  if (isMarkdown(trimmed)) return { format: 'markdown', separator: null, ...readMarkdown(text) };
  if (/^[[{]/.test(trimmed) && !/^\[[^\r\n\]]*\]\(/.test(trimmed)) return readJson(text);
  const [line, separator] = separatorLine.exec(text) ?? [];
  if (line !== undefined && separator !== undefined)
    return { format: 'csv', ...readCsv(text.slice(line.length), separator) };
  if (isLines(trimmed)) return readLines(text);
  return { format: 'csv', ...readCsv(text, isOneColumn(fromHeader(trimmed)) ? noSeparator : null) };
}

/**
 * The number of characters that are checked for binary data, such as the header of an image, archive or spreadsheet
 * file.
 */
const sampleLength = 32;

/**
 * True if a file contains text. Binary files begin with control characters, or as a PDF does. Only the beginning
 * counts, since values of links may contain control characters.
 */
function isText(trimmed: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  const untyped = trimmed.slice(0, sampleLength).match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g) ?? [];
  // A single one may be a mistake.
  return untyped.length < 2 && !trimmed.startsWith('%PDF-');
}

const address = /^(https?:\/\/\S+|[^\s,;"][^\s,;".]*\.[^\s,;"]{2}\S*)$/i;

/**
 * The content of a cell beside an address: a slug, another address, or nothing. Text of the address itself after a
 * comma does not match.
 */
const cellBeside = /^([\d_-]*\p{L}[\p{L}\d_-]*|https?:\/\/.+)?$/iu;

/** True if a line is an address with further cells. */
function isRow(line: string): boolean {
  const [, ...beside] = line.split(/[,;\t|]/);
  return beside.length > 0 && beside.every((cell) => cellBeside.test(cell.trim()));
}

/** The bullet of a list item: `-`, `•`, `3.`, `3)`. */
const bullet = /^(?:[-*+•‣◦▪–—]|\d{1,3}[.)])\s+/;

/** Returns the addresses in a line of a list. A line without any, or with just one address, is returned as it is. */
function addressesIn(line: string): string[] {
  const written = line.trim().replace(bullet, '');
  const found = addressesInText(written);
  const [first = completeAddress(written)] = found;
  return found.length < 2 && first === completeAddress(written) ? [written] : found;
}

/** True if each word of a line looks like an address. */
const isOfAddresses = (line: string): boolean =>
  line
    .replace(bullet, '')
    .split(/\s+|(?<=[,;])(?=https?:\/\/)/i)
    .every((word) => address.test(word));

/**
 * True if the first lines contain only addresses. Several addresses in each of several lines, or separated by tabs, are
 * a table.
 */
function isLines(trimmed: string): boolean {
  const lines = trimmed
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 20)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isOneList = () => lines.length === 1 && !trimmed.includes('\t') && addressesIn(trimmed).length > 1;
  return lines.every(isOfAddresses) && (!lines.every(isRow) || isOneList());
}

/** A character that does not occur in files. */
const noSeparator = Papa.UNIT_SEP;

/**
 * True if the first line is a single name followed by addresses. Then separators are part of the addresses. It is a
 * table with a missing name if all rows have a slug or another address beside theirs.
 */
function isOneColumn(trimmed: string): boolean {
  const [name = '', ...lines] = trimmed
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 20)
    .filter((line) => line.trim() !== '');
  while (isFoot([lines.at(-1) ?? ''])) lines.pop();
  return (
    !/[,;\t|]/.test(name) &&
    lines.every((line) => address.test(line.trim().replace(/^"|"$/g, ''))) &&
    !(lines.length > 1 && lines.every(isRow))
  );
}

function readLines(text: string): Table {
  const lines = numbered(text.split(/\r\n|\n|\r/).flatMap((line) => addressesIn(line).map((one) => [one])));
  return {
    ...{ format: 'lines', separator: null, header: ['long_url'], problems: [], whole: [] },
    rows: lines.map(({ cells }) => cells),
    numbers: lines.map(({ number }) => number),
  };
}

/** True if a JSON text is incomplete. */
function isCut(text: string): boolean {
  const last = text.trimEnd().at(-1);
  return last !== (text.trimStart().startsWith('[') ? ']' : '}') || depthAtEnd(text) > 0;
}

function readJson(text: string): Table {
  const parsed = parsedJson(text);
  if (parsed === undefined) return noTable('json', isCut(text) ? 'jsonCut' : 'notJson');
  const { links, omitted } = linksInJson(parsed);
  const { header, rows, ...listed } = rowsOf(links, omitted);
  if (rows.length === 0) return { ...noTable('json', 'noLinks'), ...listed };
  const filled = withBackHalves(header, rows);
  return {
    format: 'json',
    separator: null,
    header,
    rows: filled,
    ...listed,
    numbers: numbersOf(rows),
    problems: [],
    whole: 'all',
  };
}

/** Returns the links of a document as a table. */
export function tableOfDocument({ format, links, omitted, problem }: LinkDocument): Table {
  const listed = rowsOf(links, omitted);
  const problems = problem === null ? [] : [{ code: problem }];
  const given = links.flatMap(({ values, isFromText }) => (isFromText === true ? [] : cellOf(values['long_url'])));
  const whole = given.length === links.length ? 'all' : given;
  return { format, separator: null, ...listed, numbers: numbersOf(listed.rows), problems, whole };
}

const numbersOf = (rows: readonly string[][]): number[] => rows.map((_, at) => at + 1);

/** Parses a text as JSON, or as several JSON values one after the other; undefined if neither works. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return allParsed(text.split(/[\r\n]+/).filter((line) => line.trim() !== '')) ?? allParsed(jsonTexts(text));
  }
}

function allParsed(texts: readonly string[]): unknown[] | undefined {
  if (texts.length < 2) return undefined;
  try {
    return texts.map((one): unknown => JSON.parse(one));
  } catch {
    return undefined;
  }
}
