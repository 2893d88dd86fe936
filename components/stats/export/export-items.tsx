import { Braces, FileSpreadsheet, Printer } from 'lucide-react';
import { i18n } from '#i18n';
import { download } from '@/components/ui/download.ts';
import type { ExportItem } from './export-menu.tsx';

const types = { csv: 'text/csv', json: 'application/json' } as const;
const icons = { csv: <FileSpreadsheet size={16} aria-hidden />, json: <Braces size={16} aria-hidden /> };

interface TextFile {
  words: string;
  /** The file's name without its ending. */
  name: string;
  ending: keyof typeof types;
  /** Returns the file's text. Called on a press, as there may be thousands of rows. */
  text: () => string;
}

/** Returns a menu item that saves stats as a file. */
export const fileItem = ({ words, name, ending, text }: TextFile): ExportItem => ({
  name: `${words} ${ending}`,
  words,
  icon: icons[ending],
  run: () => download(new Blob([text()], { type: types[ending] }), `${name}.${ending}`),
});

/** Returns a menu item that prints the page. */
export const printItem = (): ExportItem => ({
  name: 'print',
  words: i18n.t('stats.export.print'),
  icon: <Printer size={16} aria-hidden />,
  run: () => print(),
});
