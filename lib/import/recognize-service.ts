import { plainName } from './recognize-columns.ts';

/** The programs whose exports are recognized by their columns. */
export type ExportingService = 'Hem' | 'Bitly' | 'Short.io' | 'Rebrandly' | 'Kutt' | 'YOURLS' | 'Shlink' | 'Dub';

/** The columns that only an export of this program has together. Some programs export in several ways. */
const exports: readonly (readonly [ExportingService, ...string[]])[] = [
  ['Hem', 'longurl', 'customlink', 'hasutm'],
  ['Bitly', 'custombitlinks', 'longurl'],
  ['Bitly', 'custombitlink', 'longurl'],
  ['Bitly', 'bitlink', 'longurl'],
  ['Bitly', 'link', 'customlink', 'destinationurl'],
  ['Short.io', 'originalurl', 'path'],
  ['Rebrandly', 'slashtag', 'destination'],
  ['Kutt', 'target', 'address', 'visitcount'],
  ['YOURLS', 'keyword', 'url', 'timestamp'],
  ['YOURLS', 'shorturl', 'url', 'timestamp', 'clicks'],
  ['YOURLS', 'source', 'target', 'hits'],
  ['Shlink', 'shortcode', 'longurl'],
  ['Dub', 'key', 'url', 'domain'],
  ['Dub', 'shortlink', 'destinationurl', 'createdat'],
];

/** Returns the program that exported a table, by its columns; null if it is unknown. */
export function recognizeService(header: readonly string[]): ExportingService | null {
  const names = new Set(header.map(plainName));
  return exports.find(([, ...columns]) => columns.every((name) => names.has(name)))?.[0] ?? null;
}

/** Programs that are not installed in a folder of a site, so that the whole path of a short address is the slug. */
const withoutFolder = new Set<ExportingService | null>(['Hem', 'Bitly', 'Short.io', 'Rebrandly', 'Kutt', 'Dub']);

/** True if the program that exported a table may be in a folder of a site, such as `example.com/s`. */
export const mayHaveFolder = (header: readonly string[]): boolean => !withoutFolder.has(recognizeService(header));
