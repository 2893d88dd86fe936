import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkDocument } from '@/lib/import/link-document.ts';
import type { OpenedSheet, SheetAnswers, SheetSummary } from '@/lib/import/shown-sheet.ts';

/** A file, or pasted text, which has no name. */
export interface Source {
  name: string | null;
  content: ArrayBuffer | string | LinkDocument;
}

/** A file under review. */
export interface OpenedImport extends SheetAnswers {
  source: Source;
  file: OpenedSheet;
  /** True if the person has chosen the encoding. */
  isEncodingChosen: boolean;
  /** True if the folders of a document become tags. */
  foldersAsTags: boolean;
  /** Null while the rows are checked. */
  summary: SheetSummary | null;
  /** Rises with each change of the rows. */
  version: number;
  /** True if the person has corrected a row. The corrections are nowhere else. */
  isCorrected: boolean;
  /** True to also create links whose destination has a link already. */
  withDuplicates: boolean;
  /** The reason why the job could not start. */
  failure: Failure | null;
}

/** The step of an import. */
export type ImportState =
  | { name: 'selectingSource'; isUnreadable: boolean }
  | { name: 'reading' }
  | { name: 'opened'; opened: OpenedImport }
  /** `opened` is shown again if sending fails or is canceled. */
  | { name: 'sending'; sent: number; count: number; opened: OpenedImport };

/** The answers that remain valid in another encoding. The columns are remembered by their names instead. */
export type LastingAnswers = Omit<SheetAnswers, 'mapping'> & Pick<OpenedImport, 'foldersAsTags'>;
