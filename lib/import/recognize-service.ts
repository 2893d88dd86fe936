import { plainName } from './columns.ts';

/** The programs whose exports are recognized by their columns, each with the columns that only it has together. */
const exports = {
  Hem: ['longurl', 'customlink', 'hasutm'],
  Bitly: ['custombitlinks', 'longurl'],
  'Short.io': ['originalurl', 'path'],
  Rebrandly: ['slashtag', 'destination'],
  Kutt: ['target', 'address', 'visitcount'],
  YOURLS: ['keyword', 'url', 'timestamp'],
  Shlink: ['shortcode', 'longurl'],
  Dub: ['key', 'url', 'domain'],
} as const;

const exportingServices = Object.keys(exports) as ExportingService[];
export type ExportingService = keyof typeof exports;

/** Returns the program that exported a table, by its columns; null if it is unknown. */
export function recognizeService(header: readonly string[]): ExportingService | null {
  const names = new Set(header.map(plainName));
  return exportingServices.find((service) => exports[service].every((name) => names.has(name))) ?? null;
}
