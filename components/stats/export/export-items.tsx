import { Braces, FileSpreadsheet, Printer } from 'lucide-react';
import { i18n } from '#i18n';
import { downloadCsv } from '@/components/csv/download-csv.ts';
import type { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { download } from '@/components/ui/download.ts';
import type { CsvRows } from '@/lib/csv/csv.ts';
import type { ExportItem } from './export-menu.tsx';

/** Asks for the separator of a CSV file. */
export type AskSeparator = ReturnType<typeof useCsvQuestion>['ask'];

/** The content of a file. */
interface Content<T> {
  /** The file's name without its ending. */
  name: string;
  /** Returns the content. Called on a press, as there may be thousands of rows. */
  content: () => T;
}

/** Returns a menu item that saves stats as CSV. */
export const csvItem = ({ name, content }: Content<CsvRows>, ask: AskSeparator): ExportItem => ({
  name: 'csv',
  words: i18n.t('stats.export.csv'),
  icon: <FileSpreadsheet size={16} aria-hidden />,
  run: () => ask((separator) => downloadCsv(name, content(), separator)),
});

/** Returns a menu item that saves stats as JSON. */
export const jsonItem = ({ name, content }: Content<string>): ExportItem => ({
  name: 'json',
  words: i18n.t('stats.export.json'),
  icon: <Braces size={16} aria-hidden />,
  run: () => download(new Blob([content()], { type: 'application/json' }), `${name}.json`),
});

/** Returns a menu item that prints the page. */
export const printItem = (): ExportItem => ({
  name: 'print',
  words: i18n.t('stats.export.print'),
  icon: <Printer size={16} aria-hidden />,
  run: () => print(),
});
