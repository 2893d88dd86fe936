import { type ReadWorkbook, readXlsx } from '../xlsx/read-xlsx.ts';
import { spreadsheetKind } from '../xlsx/spreadsheet-kind.ts';
import type { OpenedSheet } from './shown-sheet.ts';
import { type WorkbookTable, workbookTable } from './workbook-table.ts';

/** Reads a workbook as a table, and names its sheets. */
export async function openWorkbook(
  content: ArrayBuffer,
  sheet: number | null,
  languages: readonly string[],
): Promise<WorkbookTable & Pick<OpenedSheet, 'workbook'>> {
  const bytes = new Uint8Array(content);
  const [language = 'en'] = languages;
  const read = spreadsheetKind(bytes) === 'office' ? oldOffice(bytes) : await readXlsx(bytes, { sheet, language });
  const { sheets, chosen } = read;
  return { ...workbookTable(read), workbook: sheets.length === 0 ? null : { sheets, chosen } };
}

/** The names of streams in the container of old Office programs. A workbook with a password is in one, too. */
const streams = { encrypted: 'EncryptedPackage', workbook: 'Workbook', book: 'Book' };

/** Returns a text as the container writes names: in UTF-16. */
const bytesOf = (name: string): string => [...name].map((letter) => `${letter}\0`).join('');

/** Tells a workbook with a password from one of an old program. */
function oldOffice(bytes: Uint8Array): ReadWorkbook {
  const text = new TextDecoder('latin1').decode(bytes);
  const has = (name: string): boolean => text.includes(bytesOf(name));
  const problem = has(streams.encrypted)
    ? { code: 'encrypted' as const }
    : has(streams.workbook) || has(streams.book)
      ? { code: 'otherSpreadsheet' as const, name: '.xls' }
      : { code: 'notText' as const };
  return { sheets: [], chosen: 0, content: { rows: [], targets: new Map() }, problem };
}
