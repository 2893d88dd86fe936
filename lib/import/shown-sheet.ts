import type { UtmRules } from '../link/utm/preset.ts';
import type { LinkUnderWay } from '../operations/link-under-way.ts';
import type { Target } from './columns.ts';
import type { Encoding } from './decode.ts';
import type { DateOrder } from './read-date.ts';
import type { RowError, RowWarning, UtmNote } from './read-row.ts';
import type { Table, TableProblem } from './read-table.ts';

/*
 * What pages say to a sheet and hear of it. It works in a worker, and nothing of it is loaded with these.
 */

/** What a file was read as. */
export interface OpenedSheet extends Pick<Table, 'format' | 'separator' | 'header'> {
  /** Null for a text that was pasted. */
  encoding: Encoding | null;
  /** What its columns are recognized as. */
  mapping: Target[];
  /** The first rows. */
  sample: string[][];
  count: number;
  problems: TableProblem[];
}

/** A row that no link is made of, and why. */
export interface LeftOut extends Pick<SheetRow, 'number' | 'errors' | 'duplicate'> {
  name: string;
  long_url: string;
}

/** What is known where the file is imported to. */
export interface SheetSetting {
  /** Whose known links are looked through for duplicates. */
  connectionId: string;
  zone: string;
  languages: readonly string[];
  domains: readonly { id: string; label: string }[];
  defaultDomain: string | null;
  /** The links that are asked for and not made yet. */
  underWay: readonly LinkUnderWay[];
  /** The presets that rewrite UTM values. */
  utmRules: UtmRules;
  /** What the first of two numbers is in a date, where the file itself does not tell; null where nobody has said. */
  dateOrder: DateOrder | null;
  /** Whether UTM parameters in an address become the link's own. */
  liftsUtm: boolean;
}

/** A link to the same destination with the same UTM values: known already, on its way, or in a row above, as the file counts them. */
export type Duplicate = { of: 'known'; address: string | null } | { of: 'underWay' } | { of: 'row'; row: number };

/** A row as it is shown. */
export interface SheetRow {
  /** From 0. */
  index: number;
  /** Where it stands in the file, from 1. */
  number: number;
  /** Cut where they are long; those that are wrong less so. */
  cells: string[];
  errors: RowError[];
  warnings: RowWarning[];
  utm: readonly UtmNote[];
  duplicate: Duplicate | null;
}

/** How many rows stand how. A row that is wrong counts as nothing else. */
export interface SheetSummary {
  /** Where the file names domains, and none that the connection has: the first. Its column is not used. */
  unknownDomain: string | null;
  /** A date that the person has to say the order of, or has: no other of its column tells. Null where there is none. */
  unclearDate: string | null;
  /** How many addresses have UTM parameters that could be the link's own. */
  utmInAddress: number;
  ready: number;
  wrong: number;
  duplicates: number;
  /** How many have any warning, and how many have each. */
  warned: number;
  warnings: Record<RowWarning, number>;
}

export const sheetFilters = ['all', 'wrong', 'duplicate', 'warned'] as const;
export type SheetFilter = (typeof sheetFilters)[number];
