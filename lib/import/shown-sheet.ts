import type { UtmRules } from '../link/utm/preset.ts';
import type { PendingLink } from '../operations/pending-link.ts';
import type { SheetName } from '../xlsx/read-xlsx.ts';
import type { Encoding } from './encodings.ts';
import type { OmittedEntries } from './link-list.ts';
import type { DateOrder } from './read-date.ts';
import type { RowError, RowWarning, UtmNote } from './read-row.ts';
import type { Table, TableProblem } from './read-table.ts';
import type { Target } from './recognize-columns.ts';
import type { ExportingService } from './recognize-service.ts';
import type { OutsideLine } from './table-rows.ts';

/* Types of the messages between pages and a sheet. The sheet runs in a worker, so this file must not load its code. */

/** The result of opening a file. */
export interface OpenedSheet extends Pick<Table, 'format' | 'separator' | 'header'> {
  /** The program that exported it; null if it is unknown. */
  service: ExportingService | null;
  /** Null for a pasted text. */
  encoding: Encoding | null;
  /** The first texts that show if a guessed encoding is right; null if the encoding is certain or chosen. */
  guessedTexts: string[] | null;
  /** The recognized content of the columns. */
  mapping: Target[];
  /** The first rows. */
  sample: string[][];
  count: number;
  /** The name of a folder that contains links; null if there is none. */
  folder: string | null;
  /** The entries that are not read as links. */
  omitted: OmittedEntries;
  /** The lines that are not part of the table. */
  outside: OutsideLine[];
  problems: TableProblem[];
  /** The sheets of a workbook, and the index of the one that is read; null for any other file. */
  workbook: { sheets: SheetName[]; chosen: number } | null;
  /** The number of cells with a text that links to another address. */
  linkedCells: number;
}

/** A row without a link, and the reason. */
export interface LeftOut extends Pick<SheetRow, 'number' | 'errors' | 'duplicate'> {
  name: string;
  long_url: string;
}

/** The person's answers about a file. */
export interface SheetAnswers {
  /** The content of the columns. */
  mapping: readonly Target[];
  /** The domain of rows without one; null lets the service choose. */
  defaultDomain: string | null;
  /** The order of ambiguous dates if the file does not determine it; null if unknown. */
  dateOrder: DateOrder | null;
  /** True if UTM parameters of an address become the link's UTM values. */
  liftsUtm: boolean;
}

/** The settings of an import. */
export interface SheetSettings extends SheetAnswers {
  /** The connection whose cached links are checked for duplicates. */
  connectionId: string;
  /** True if all links of the connection were read from the service. */
  isListRead: boolean;
  zone: string;
  languages: readonly string[];
  domains: readonly { id: string; label: string }[];
  /** The links of pending creates. */
  pending: readonly PendingLink[];
  /** The presets that rewrite UTM values. */
  utmRules: UtmRules;
}

/**
 * An existing link with the same destination and UTM values: cached, pending, or in an earlier row (numbered as in the
 * file).
 */
export type Duplicate = { of: 'existing'; address: string | null } | { of: 'pending' } | { of: 'row'; row: number };

/** A row for display. */
export interface SheetRow {
  /** From 0. */
  index: number;
  /** Its number in the file, from 1. */
  number: number;
  /** Shortened if long. Cells with errors may be longer. */
  cells: string[];
  errors: RowError[];
  warnings: RowWarning[];
  utm: readonly UtmNote[];
  duplicate: Duplicate | null;
}

/** The number of rows by status. A row with errors counts only as wrong. */
export interface SheetSummary {
  /** False if the links of the connection were not all read: some existing links are not found among the rows. */
  isCompared: boolean;
  /** The first domain name of the file if none is a domain of the connection. Then the column is ignored. */
  unknownDomain: string | null;
  /**
   * A date whose order the person must choose or has chosen, since no date of its column determines it. Null if there
   * is none.
   */
  unclearDate: string | null;
  /** The number of addresses with UTM parameters that could become the link's UTM values. */
  utmInAddress: number;
  ready: number;
  wrong: number;
  duplicates: number;
  /** The number of rows with any warning, and with each warning. */
  warned: number;
  warnings: Record<RowWarning, number>;
}

export const sheetFilters = ['all', 'wrong', 'duplicate', 'warned'] as const;
export type SheetFilter = (typeof sheetFilters)[number];
