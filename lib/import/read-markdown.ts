import { addressesInText } from '../link/address/addresses-in-text.ts';
import { looksCut } from '../link/address/cut-address.ts';
import { markdownLink, plainMarkdown, readMarkdownLink, type WrittenLink } from './link-in-cell.ts';
import { type NumberedRow, type OutsideLine, type TableRows, tableRows } from './table-rows.ts';

/** Matches the line below the header of a table: `| --- | :--: |`. */
const rulerPattern = /^\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)*\s*\|?$/;

const isRuler = (line: string): boolean => line.includes('|') && rulerPattern.test(line.trim());

const hasAddress = (line: string): boolean => /https?:\/\//i.test(line);

/** Returns the line of a table's ruler: the table has an address, and nothing above it has one. Null if there is none. */
function rulerOf(lines: readonly string[]): number | null {
  const first = lines.findIndex(hasAddress);
  const at = lines.findIndex((line, index) => isRuler(line) && index > 0 && lines[index - 1]?.includes('|'));
  return at > 0 && first > at && first < endOf(lines, at) ? at : null;
}

/** Returns the end of a table: the next line without cells. */
function endOf(lines: readonly string[], ruler: number): number {
  const count = lines.slice(ruler + 1).findIndex((line) => !line.includes('|'));
  return count < 0 ? lines.length : ruler + 1 + count;
}

/** Matches the signs before the text of a list item: quotes, a bullet, a box to check. */
const itemStart = /^\s*(?:>\s*)*(?:(?:[-*+•‣◦▪–—]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/;

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** The number of lines that decide if a text is Markdown. */
const sampleLines = 200;

/** True if a text is a table of Markdown, or a list whose items begin with links of Markdown. */
export function isMarkdown(trimmed: string): boolean {
  const lines = linesOf(trimmed.slice(0, 100_000)).slice(0, sampleLines);
  if (rulerOf(lines) !== null) return true;
  const items = lines.filter(hasAddress);
  const links = items.filter(isItem);
  return links.length > 0 && links.length === items.length && links.some((line) => markdownLink.test(line));
}

/** True if a line begins with a link, and is no row of cells. */
function isItem(line: string): boolean {
  const mark = itemStart.exec(line)?.[0] ?? '';
  const text = line.slice(mark.length);
  if (/^<?https?:/i.test(text)) return mark.trim() !== '';
  const link = markdownLink.exec(text);
  return link?.index === 0 && (mark.trim() !== '' || !/^\s*[,;|\t]/.test(text.slice(link[0].length)));
}

interface MarkdownTable extends TableRows {
  problems: { code: 'noLinks' }[];
}

/** Reads a table or a list of links in Markdown. */
export function readMarkdown(text: string): MarkdownTable {
  const lines = linesOf(text);
  const ruler = rulerOf(lines);
  const table = ruler === null ? readList(lines) : readRows(lines, ruler);
  return { ...table, problems: table.rows.length === 0 ? [{ code: 'noLinks' }] : [] };
}

/** Reads the links of all lines, in order. Other lines are left out. */
function readList(lines: readonly string[]): TableRows {
  const rows: (WrittenLink & { number: number })[] = [];
  const whole: string[] = [];
  const outside: OutsideLine[] = [];
  for (const [at, line] of lines.entries()) {
    const links = linksIn(line);
    whole.push(...links.flatMap(({ address, isTarget }) => (isTarget && looksCut(address) ? address : [])));
    rows.push(...links.map((link) => ({ ...link, number: at + 1 })));
    if (links.length === 0 && line.trim() !== '') outside.push({ row: at + 1, text: line.trim() });
  }
  return {
    header: ['long_url', 'title'],
    rows: rows.map(({ address, label }) => [address, label]),
    numbers: rows.map(({ number }) => number),
    outside,
    whole,
  };
}

/** Returns the links of a line. Without a link of Markdown, it may have bare addresses. */
function linksIn(line: string): (WrittenLink & { isTarget: boolean })[] {
  const links = [...line.matchAll(new RegExp(markdownLink, 'gsu'))].map(readMarkdownLink);
  const found = links.filter(({ address }) => /^https?:\/\//i.test(address));
  return found.length > 0
    ? found.map((link) => ({ ...link, isTarget: true }))
    : addressesInText(line).map((address) => ({ address, label: '', isTarget: false }));
}

/** Reads the rows of a table with its ruler at a line. */
function readRows(lines: readonly string[], at: number): TableRows {
  const row = (index: number): NumberedRow => ({ cells: cellsOf(lines[index] ?? ''), number: index + 1 });
  const end = endOf(lines, at);
  const rows = [row(at - 1), ...lines.slice(at + 1, end).map((_, index) => row(at + 1 + index))];
  const table = tableRows(
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    false,
  );
  const others = lines.flatMap((line, index) =>
    line.trim() !== '' && (index < at - 1 || index >= end) ? [{ row: index + 1, text: line.trim() }] : [],
  );
  return { ...table, outside: [...table.outside, ...others].sort((one, other) => one.row - other.row) };
}

/** Returns the cells of a line. Links keep their form, which the table splits. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
    .map((cell) => (markdownLink.test(cell) ? cell : plainMarkdown(cell)));
