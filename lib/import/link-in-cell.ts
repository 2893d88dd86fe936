import { isWebAddress } from '../contract/web-address.ts';
import { addressesInText } from '../link/address/addresses-in-text.ts';
import { looksCut } from '../link/address/cut-address.ts';
import { completeAddress } from '../link/address/typed-address.ts';
import { decoded } from '../link/slug/decoded.ts';
import { destination, recognizeColumns } from './recognize-columns.ts';

/** A link written in one cell. */
export interface WrittenLink {
  address: string;
  /** Its text; empty if it has none. */
  label: string;
}

/** Matches a link of Markdown, with one level of brackets in its text and address. A picture is none. */
export const markdownLink =
  /(?<![!\\])\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?:<([^<>]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))+))(?:\s+(?:"[^"]*"|'[^']*'))?\)/su;

/** Matches a formula of one address and a text. Each language of a spreadsheet has its own name for it. */
const formula = /^=\s*[\p{L}._]+\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/u;

/** Returns a link as Markdown, which `linkInCell` reads back. */
export const markdownOf = ({ address, label }: WrittenLink): string =>
  `[${label.replace(/[!-/:-@[-`{-~]/g, '\\$&')}](<${address.replace(/[<>]/g, encodeURIComponent).replaceAll('\\', '\\\\')}>)`;

/** Removes the backslashes of Markdown's escapes. */
const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Returns the text of Markdown without its signs: escapes, pictures, emphasis and code. */
export const plainMarkdown = (text: string): string =>
  withoutEscapes(
    text
      .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .trim()
      .replace(/^(\*\*|__|[*_`])(.*\S)\1$/su, '$2'),
  ).trim();

/** Returns the link that a cell contains as a formula or as Markdown; null for any other cell. */
export function linkInCell(cell: string): WrittenLink | null {
  const written = cell.trim();
  const link = written.startsWith('=') ? linkInFormula(written) : linkInMarkdown(written);
  return link !== null && isWebAddress(link.address) ? link : null;
}

function linkInFormula(cell: string): WrittenLink | null {
  const [, address, label = ''] = formula.exec(cell) ?? [];
  if (address === undefined) return null;
  return { address: address.replaceAll('""', '"'), label: label.replaceAll('""', '"').trim() };
}

function linkInMarkdown(cell: string): WrittenLink | null {
  const [, bare] = /^<(https?:\/\/[^<>\s]+)>$/i.exec(cell) ?? [];
  if (bare !== undefined) return { address: bare, label: '' };
  const match = cell.startsWith('[') ? markdownLink.exec(cell) : null;
  return match?.[0] === cell ? readMarkdownLink(match) : null;
}

/** Returns the link of a match of `markdownLink`. A text that only repeats the address is no label. */
export function readMarkdownLink([, text = '', marked, plain = '']: RegExpExecArray | RegExpMatchArray): WrittenLink {
  const address = withoutEscapes(marked ?? plain).trim();
  const label = plainMarkdown(text);
  return { address, label: decoded(label) === decoded(address) ? '' : label };
}

/** True if a cell is an address or a link, and nothing else. */
export function isAddressCell(cell: string): boolean {
  const written = cell.trim();
  return destination.test(written) || linkInCell(written) !== null || isBareHost(written);
}

/** True for a host alone, such as `example.com`. */
function isBareHost(written: string): boolean {
  if (written.length > 300 || !written.includes('.') || /[\s,;@]/.test(written)) return false;
  const [address] = addressesInText(written);
  return address !== undefined && address === completeAddress(written);
}

/** A column before it is split. */
interface Column {
  name: string;
  links: readonly (WrittenLink | null)[];
}

/**
 * Splits each column that contains links with labels into a column of addresses and a column of labels. `whole` has the
 * addresses of the links.
 */
export function splitLinks(
  header: readonly string[],
  rows: string[][],
): { header: string[]; rows: string[][]; whole: string[] } {
  const columns = header.map((name, at): Column => ({ name, links: rows.map((cells) => linkInCell(cells[at] ?? '')) }));
  const whole = columns.flatMap(({ links }) =>
    links.flatMap((link) => (link && looksCut(link.address) ? link.address : [])),
  );
  if (columns.every(({ links }) => links.every((link) => link === null))) return { header: [...header], rows, whole };
  const targets = recognizeColumns(header, []);
  const isHeaded = header.some((name) => name !== '');
  const [newAddress, newLabel] = [!targets.includes('long_url'), !targets.includes('title')];
  const parts = columns.map(({ name, links }, at) => {
    if (links.every((link) => link === null)) return { names: [name], split: (cell: string) => [cell] };
    const isTitle = targets[at] === 'title';
    const address = isTitle || !isHeaded ? (newAddress ? 'long_url' : '') : name;
    const label = isTitle ? name : newLabel ? 'title' : '';
    const split = (cell: string, row: number) => {
      const link = links[row] ?? null;
      if (link !== null) return [link.address, link.label];
      return isTitle && !isAddressCell(cell) ? ['', cell] : [cell, ''];
    };
    const hasLabels = isTitle || links.some((link) => link !== null && link.label !== '');
    return hasLabels
      ? { names: [address, label], split }
      : { names: [address], split: (cell: string, row: number) => split(cell, row).slice(0, 1) };
  });
  return {
    header: parts.flatMap(({ names }) => names),
    rows: rows.map((cells, row) => [
      ...parts.flatMap(({ split }, at) => split(cells[at] ?? '', row)),
      ...cells.slice(header.length),
    ]),
    whole,
  };
}
