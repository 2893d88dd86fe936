/** The separators of cells that a person can choose for a CSV file. */
export const csvSeparators = ['comma', 'semicolon', 'tab'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The sign of each separator in a file. */
export const separatorSigns: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/**
 * Returns the separator that spreadsheets of a language expect: a semicolon, unless its decimal sign is a point. Excel
 * splits a file by its region's list separator alone, and reads a line of another separator as one cell.
 */
export function usualSeparator(language: string): CsvSeparator {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value !== '.') ? 'semicolon' : 'comma';
}

/** Returns the type and the ending of a file with this separator. */
export const csvFileKind = (separator: CsvSeparator): { type: string; ending: string } =>
  separator === 'tab' ? { type: 'text/tab-separated-values', ending: 'tsv' } : { type: 'text/csv', ending: 'csv' };
