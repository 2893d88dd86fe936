import type { Remote } from 'comlink';
import type { Encoding } from '@/lib/import/encodings.ts';
import type { Sheet } from '@/lib/import/sheet.ts';
import type { OpenedSheet } from '@/lib/import/shown-sheet.ts';
import { spreadsheetKind } from '@/lib/xlsx/spreadsheet-kind.ts';
import type { Source } from './import-state.ts';

/** A file that cannot be read, such as one that is too large for the browser's memory. */
export class UnreadableSource extends Error {}

/** The ways to read a file that the person has chosen. */
export interface FileChoices {
  encoding?: Encoding | undefined;
  /** The index of a workbook's sheet. */
  sheet?: number;
}

interface Options extends FileChoices {
  foldersAsTags: boolean;
}

/** Reads a document in the page. The content of any other file is for the worker. */
async function readContent({ name, content }: Source, encoding?: Encoding): Promise<Source['content']> {
  if (typeof content === 'object' && 'links' in content) return content;
  const { readDocument } = await import('@/lib/import/read-document.ts');
  return readDocument({ name, content }, encoding) ?? content;
}

/** Reads a source into a sheet. Throws `UnreadableSource` if the browser cannot read it. */
export async function readSource(
  sheet: () => Remote<Sheet>,
  source: Source,
  { encoding, sheet: chosen, foldersAsTags }: Options,
): Promise<OpenedSheet> {
  const { content } = source;
  try {
    if (content instanceof ArrayBuffer && spreadsheetKind(new Uint8Array(content)) !== null)
      return await sheet().openWorkbook(content, chosen ?? null);
    return await sheet().open(await readContent(source, encoding), encoding, foldersAsTags);
  } catch (fault) {
    throw isOfBrowser(fault) ? new UnreadableSource('Unreadable', { cause: fault }) : fault;
  }
}

/**
 * True for an error of the browser: its memory or a text's length is exhausted, or the file is gone. Any other is a
 * mistake in Hem. Errors of the worker arrive with their names alone.
 */
const isOfBrowser = (fault: unknown): boolean =>
  fault instanceof DOMException || (fault instanceof Error && fault.name === 'RangeError');
