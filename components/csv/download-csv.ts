import { download } from '@/components/ui/download.ts';
import { type CsvRows, csvOf } from '@/lib/csv/csv.ts';
import { type CsvSeparator, csvFileKind } from '@/lib/csv/separators.ts';

/**
 * Saves rows as a CSV file.
 *
 * @param name - the file's name without its ending
 */
export function downloadCsv(name: string, rows: CsvRows, separator: CsvSeparator): void {
  const { type, ending } = csvFileKind(separator);
  download(new Blob([csvOf(rows, separator)], { type }), `${name}.${ending}`);
}
