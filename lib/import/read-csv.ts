import Papa from 'papaparse';
import { type CellsProblem, cellsTable } from './cells-table.ts';
import { evenLineEnds } from './line-ends.ts';
import { hasAddressCell, numbered, type TableRows } from './table-rows.ts';

/** A problem of a whole file, or from a row on. */
export type CsvProblem =
  | CellsProblem
  /**
   * A quote opened in this row (numbered as in `numbers`) is never closed. The following text is read as part of the
   * cell.
   */
  | { code: 'quoteOpen'; row: number };

/** A file of CSV as a table. */
interface CsvTable extends TableRows {
  /** The separator of cells; null if there is only one column. */
  separator: string | null;
  problems: CsvProblem[];
}

/** Returns the text from its first row on, and from the line above. Lines of a report's head have other separators. */
function fromTable(text: string): { header: string; rows: string } {
  let [above, at] = [0, 0];
  for (const line of text.slice(0, 20_000).split(/(?<=\r\n|\n|\r(?!\n))/)) {
    if (hasAddressCell(line)) return { header: text.slice(above), rows: text.slice(at) };
    if (line.trim() !== '') above = at;
    at += line.length;
  }
  return { header: text, rows: text };
}

/** Returns the text from the header of its table on. */
export const fromHeader = (text: string): string => fromTable(text).header;

/** Detects the separator from the first lines. Empty lines are skipped, since they would mislead. */
function separatorOf(text: string): string {
  const { header, rows } = fromTable(text);
  const guess = (part: string) => Papa.parse(part, { skipEmptyLines: 'greedy', preview: 20 });
  const guessed = guess(header);
  // The line above may be the name of a report.
  const { meta } = guessed.errors.some(({ code }) => code === 'UndetectableDelimiter') ? guess(rows) : guessed;
  return meta.delimiter;
}

/** Parses CSV with doubled quotes (RFC 4180). */
function parseDoubled(text: string, separator: string | null) {
  const delimiter = separator ?? separatorOf(text);
  const even = evenLineEnds(text, delimiter);
  const { data, errors } = Papa.parse<string[]>(even ?? text, { delimiter, ...(even !== null && { newline: '\n' }) });
  return { data, errors, delimiter };
}

/**
 * Parses CSV. MySQL and phpMyAdmin write a backslash before a quote and before a backslash. A file counts as such only
 * if its quotes then fit better, since in other files a backslash may end a cell.
 */
function parse(text: string, separator: string | null) {
  const doubled = parseDoubled(text, separator);
  if (doubled.errors.length === 0 || !text.includes('\\"')) return doubled;
  // Papa Parse has an option for the sign before a quote, but reads `\\"` as a quote within the cell, too.
  const rewritten = text.replace(/\\(["\\])/g, (_, sign: string) => (sign === '"' ? '""' : sign));
  const escaped = parseDoubled(rewritten, separator);
  return escaped.errors.length < doubled.errors.length ? escaped : doubled;
}

/**
 * Reads CSV.
 *
 * @param separator - the separator of cells; null to detect it
 */
export function readCsv(text: string, separator: string | null): CsvTable {
  const { data, errors, delimiter } = parse(text, separator);
  const { problems, ...table } = cellsTable(numbered(data));
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  return {
    ...table,
    // Papa Parse returns a separator even for a single column.
    separator: table.header.length > 1 && data.some((row) => row.length > 1) ? delimiter : null,
    problems: [
      ...problems.filter(({ code }) => code === 'noLinks'),
      ...(open?.row === undefined ? [] : [{ code: 'quoteOpen' as const, row: open.row + 1 }]),
      ...problems.filter(({ code }) => code !== 'noLinks'),
    ],
  };
}
