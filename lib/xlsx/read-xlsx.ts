import { readNumberFormats } from './number-formats.ts';
import { Damaged } from './parse-xml.ts';
import { type ReadSheet, readSheet } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import { findWorkbook, type Parts, readWorkbook, type SheetPart } from './workbook.ts';
import { type Budget, openZip, TooLarge, unpack, type ZipEntry } from './zip.ts';

/** The number of bytes that are unpacked at most, for all parts that are read. */
const maxUnpacked = 50_000_000;

/** A sheet to choose from. */
export interface SheetName {
  name: string;
  isHidden: boolean;
}

/** The reason why nothing was read. `name` is the ending of the other format, or the name of the sheet. */
export type WorkbookProblem =
  | { code: 'encrypted' | 'damaged' | 'archive' | 'notText' }
  | { code: 'otherSpreadsheet' | 'sheetEmpty' | 'sheetTooLarge'; name: string };

/** A workbook with the content of one of its sheets. */
export interface ReadWorkbook {
  sheets: SheetName[];
  /** The index of the sheet that was read. */
  chosen: number;
  content: ReadSheet;
  problem: WorkbookProblem | null;
}

const nothing = (problem: WorkbookProblem, sheets: SheetName[] = [], chosen = 0): ReadWorkbook => ({
  ...{ sheets, chosen, content: { rows: [], targets: new Map() }, problem },
});

interface Options {
  /** The index of the sheet; null for the first one with content, a visible one if possible. */
  sheet: number | null;
  /** The language of the person's spreadsheet program. */
  language: string;
}

/** Reads a workbook in Office Open XML (ECMA-376). */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, options: Options): Promise<ReadWorkbook> {
  const parts = openZip(bytes);
  if (parts === null) return nothing({ code: 'damaged' });
  const budget: Budget = { bytes: maxUnpacked };
  try {
    const path = await findWorkbook(parts, budget);
    if (path === null) return nothing(await otherArchive(parts));
    const read = await readWorkbook(parts, path, budget);
    if ([...parts.values()].some(({ isEncrypted }) => isEncrypted)) return nothing({ code: 'encrypted' });
    return await readChosen(parts, read, budget, options);
  } catch (fault) {
    // The list of sheets is never this large.
    if (fault instanceof Damaged || fault instanceof TooLarge) return nothing({ code: 'damaged' });
    throw fault;
  }
}

async function readChosen(
  parts: Parts,
  workbook: Awaited<ReturnType<typeof readWorkbook>>,
  budget: Budget,
  { sheet: wanted, language }: Options,
): Promise<ReadWorkbook> {
  const sheets = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const candidates = wanted === null ? visible : workbook.sheets.slice(wanted, wanted + 1);
  const [first] = candidates.length > 0 ? candidates : workbook.sheets;
  if (first === undefined) throw new Damaged('No sheets');
  const indexOf = (part: SheetPart) => workbook.sheets.indexOf(part);
  let current = first;
  try {
    const sharedStrings = await readSharedStrings(workbook.sharedStrings, budget);
    const formatOf = await readNumberFormats(workbook.styles, budget, { ...workbook, language });
    for (current of candidates) {
      const content = await readSheet(parts, current, budget, { sharedStrings, formatOf });
      if (content.rows.length > 0) return { sheets, chosen: indexOf(current), content, problem: null };
    }
  } catch (fault) {
    if (fault instanceof Damaged) return nothing({ code: 'damaged' }, sheets, indexOf(current));
    if (!(fault instanceof TooLarge)) throw fault;
    return nothing({ code: 'sheetTooLarge', name: current.name }, sheets, indexOf(current));
  }
  return nothing({ code: 'sheetEmpty', name: first.name }, sheets, indexOf(first));
}

/** Names a spreadsheet of another program by its parts. */
async function otherArchive(parts: Parts): Promise<WorkbookProblem> {
  if (parts.has('xl/workbook.bin')) return { code: 'otherSpreadsheet', name: '.xlsb' };
  if (parts.has('index/document.iwa')) return { code: 'otherSpreadsheet', name: '.numbers' };
  const type = parts.get('mimetype');
  if (type !== undefined && (await beginningOf(type)).startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    return { code: 'otherSpreadsheet', name: '.ods' };
  return { code: 'archive' };
}

/** Returns the first characters of a small part. */
async function beginningOf(entry: ZipEntry): Promise<string> {
  for await (const bytes of unpack(entry, { bytes: 1000 })) return new TextDecoder().decode(bytes);
  return '';
}
