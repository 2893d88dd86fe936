import type { WantedRow } from '../jobs/job.ts';
import { compareAddresses, loadTable, looseKey, openLibrary } from '../library/index.ts';
import { countryNames } from '../link/country/names.ts';
import { recognizeColumns, type Target } from './columns.ts';
import { decode, type Encoding, encodingOf } from './decode.ts';
import { type Reading, type ReadRow, type RowError, type RowWarning, readRow } from './read-row.ts';
import { readTable, type Table, type TableProblem } from './read-table.ts';

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

/** What is known where the file is imported to. */
export interface SheetSetting {
  /** Whose known links are looked through for duplicates. */
  connectionId: string;
  zone: string;
  languages: readonly string[];
  domains: readonly { id: string; label: string }[];
  defaultDomain: string | null;
}

/** A link to the same destination: known already, or in a row above. */
export type Duplicate = { of: 'known'; address: string | null } | { of: 'row'; row: number };

/** A row as it is shown. */
export interface SheetRow {
  /** From 0. */
  index: number;
  cells: string[];
  errors: RowError[];
  warnings: RowWarning[];
  duplicate: Duplicate | null;
}

/** How many rows stand how. A row that is wrong counts as nothing else. */
export interface SheetSummary {
  ready: number;
  wrong: number;
  duplicates: number;
  /** How many have any warning, and how many have each. */
  warned: number;
  warnings: Record<RowWarning, number>;
}

export const sheetFilters = ['all', 'wrong', 'duplicate', 'warned'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

/**
 * A file of links on its way in: read, checked row by row, corrected in place, and turned into what a job sends. Runs in a
 * worker, so that a page stays quick.
 */
export class Sheet {
  #table: Table = readTable('');
  #reading: Reading | null = null;
  #read: ReadRow[] = [];
  #duplicates = new Map<number, Duplicate>();
  #known: ReadonlyMap<string, { long_url: string; address: string | null }[]> = new Map();

  /** Reads a file, or a text that was pasted; in another encoding than was recognized, where that is given. */
  open(content: ArrayBuffer | string, encoding?: Encoding): OpenedSheet {
    const bytes = typeof content === 'string' ? null : new Uint8Array(content);
    const used = bytes && (encoding ?? encodingOf(bytes));
    this.#table = readTable(bytes === null || used === null ? String(content) : decode(bytes, used));
    const { format, separator, header, rows, problems } = this.#table;
    const mapping = recognizeColumns(header, rows.slice(0, 100));
    const sample = rows.slice(0, 3).map((cells) => cells.map((cell) => cell.slice(0, 200)));
    return { format, separator, header, encoding: used, mapping, sample, count: rows.length, problems };
  }

  /** Checks all rows. */
  async check(mapping: readonly Target[], setting: SheetSetting): Promise<SheetSummary> {
    const domains = setting.domains.flatMap(({ id, label }) => [
      [id.toLowerCase(), id] as const,
      [label.trim().toLowerCase(), id] as const,
    ]);
    this.#reading = {
      ...{ header: this.#table.header, mapping, zone: setting.zone, now: new Date() },
      ...{ countries: countryNames(setting.languages), domains: new Map(domains) },
      defaultDomain: setting.defaultDomain,
    };
    const reading = this.#reading;
    this.#read = this.#table.rows.map((cells) => readRow(cells, reading));
    const keys = new Set(this.#read.flatMap((row) => (row.ok ? looseKey(row.body.long_url) : [])));
    this.#known = await knownTo(setting.connectionId, keys);
    this.#findDuplicates();
    return this.#summary();
  }

  /** Corrects a cell. */
  edit(index: number, column: number, cell: string): SheetSummary {
    const cells = this.#table.rows[index];
    if (cells !== undefined && this.#reading !== null) {
      while (cells.length < column) cells.push('');
      cells[column] = cell;
      this.#read[index] = readRow(cells, this.#reading);
      this.#findDuplicates();
    }
    return this.#summary();
  }

  /** Some of the rows that stand so, from a place among them on. */
  rows(filter: SheetFilter, from: number, most: number): { rows: SheetRow[]; count: number } {
    const indexes = this.#indexes(filter);
    const rows = indexes.slice(from, from + most).map((index): SheetRow => {
      const row = this.#read[index];
      const cells = [...(this.#table.rows[index] ?? [])];
      const errors = row === undefined || row.ok ? [] : row.errors;
      return { index, cells, errors, warnings: row?.warnings ?? [], duplicate: this.#duplicates.get(index) ?? null };
    });
    return { rows, count: indexes.length };
  }

  /** What a job is to send, from a row on, and where the next begin; null where there are no more. */
  wanted(from: number, most: number, withDuplicates: boolean): { rows: WantedRow[]; next: number | null } {
    const rows: WantedRow[] = [];
    for (let index = from; index < this.#read.length; index += 1) {
      const row = this.#read[index];
      if (row?.ok !== true || (!withDuplicates && this.#duplicates.has(index))) continue;
      if (rows.length === most) return { rows, next: index };
      const { body, geo_targets } = row;
      const name = body.title || body.long_url;
      rows.push({ write: { kind: 'create', body, geo_targets }, name, address: null, long_url: null });
    }
    return { rows, next: null };
  }

  #indexes(filter: SheetFilter): number[] {
    const all = this.#read.keys();
    switch (filter) {
      case 'all':
        return [...all];
      case 'wrong':
        return [...all].filter((index) => this.#read[index]?.ok === false);
      case 'duplicate':
        return [...all].filter((index) => this.#duplicates.has(index));
      case 'warned':
        return [...all].filter((index) => (this.#read[index]?.warnings.length ?? 0) > 0);
    }
  }

  #findDuplicates(): void {
    this.#duplicates = new Map();
    const rows = new Map<string, { long_url: string; row: number }[]>();
    for (const [index, row] of this.#read.entries()) {
      if (!row.ok) continue;
      const { long_url } = row.body;
      const key = looseKey(long_url);
      const isSame = (other: { long_url: string }) => compareAddresses(other.long_url, long_url) === 'exact';
      const known = this.#known.get(key)?.find(isSame);
      const above = rows.get(key)?.find(isSame);
      if (known !== undefined) this.#duplicates.set(index, { of: 'known', address: known.address });
      else if (above !== undefined) this.#duplicates.set(index, { of: 'row', row: above.row });
      else rows.set(key, [...(rows.get(key) ?? []), { long_url, row: index }]);
    }
  }

  #summary(): SheetSummary {
    const wrong = this.#read.filter(({ ok }) => !ok).length;
    const warned = (warning: RowWarning) => this.#read.filter(({ warnings }) => warnings.includes(warning)).length;
    return {
      ready: this.#read.length - wrong - this.#duplicates.size,
      ...{ wrong, duplicates: this.#duplicates.size },
      warned: this.#indexes('warned').length,
      warnings: { withoutPassword: warned('withoutPassword'), expired: warned('expired') },
    };
  }
}

/** The known links to some pages; none where the browser keeps no databases. */
async function knownTo(connectionId: string, keys: ReadonlySet<string>) {
  const known = new Map<string, { long_url: string; address: string | null }[]>();
  try {
    const database = await openLibrary(connectionId);
    try {
      const table = await loadTable(database);
      for (let row = 0; row < table.size; row += 1) {
        const link = table.listedAt(row);
        if (link === null) continue;
        const long_url = link.long_url ?? '';
        const key = looseKey(long_url);
        if (keys.has(key)) known.set(key, [...(known.get(key) ?? []), { long_url, address: link.short_url }]);
      }
    } finally {
      database.close();
    }
  } catch {
    return known;
  }
  return known;
}
