import { markHandled } from '../async/async.ts';
import type { NewJobRow } from '../operations/job.ts';
import { decode, encodingOf, misreadIn } from './decode.ts';
import type { Encoding } from './encodings.ts';
import { type ExistingLinks, noExistingLinks, readExistingLinks } from './existing-links.ts';
import { type Conflicts, findConflicts, noConflicts } from './find-conflicts.ts';
import { likeness } from './likeness.ts';
import type { LinkDocument } from './link-document.ts';
import { nothingOmitted, withFolders } from './link-list.ts';
import { type PreparedReading, prepareReading } from './prepare-reading.ts';
import { type ReadRow, type RowError, type RowWarning, readRow } from './read-row.ts';
import { readTable, type Table, type TableProblem, tableOfDocument } from './read-table.ts';
import { fieldOf, recognizeColumns, type Target } from './recognize-columns.ts';
import { recognizeService } from './recognize-service.ts';
import type { LeftOut, OpenedSheet, SheetFilter, SheetRow, SheetSettings, SheetSummary } from './shown-sheet.ts';

/** The maximum length of cells, in characters: as displayed, and while correcting an error. */
const maxCellLength = { shown: 200, wrong: 10_000 };

const cut = (text: string): string => text.slice(0, maxCellLength.shown);

/** Returns the table in a content, and the encoding of its text; null for a text that was pasted. */
function tableIn(
  content: ArrayBuffer | string | LinkDocument,
  chosen: Encoding | undefined,
  languages: readonly string[],
): { table: Table; encoding: Encoding | null; isGuess: boolean } {
  if (typeof content === 'string') return { table: readTable(content), encoding: null, isGuess: false };
  if ('links' in content)
    return { table: tableOfDocument(content), encoding: content.encoding, isGuess: content.isGuess };
  const bytes = new Uint8Array(content);
  const found = chosen === undefined ? encodingOf(bytes, languages) : { encoding: chosen, isGuess: false };
  return { table: readTable(decode(bytes, found.encoding)), ...found };
}

/** The number of texts that show if a guessed encoding is right. */
const maxTexts = 3;

const isBeyondAscii = (cell: string): boolean => /[^\0-\u{7f}]/u.test(cell);

/** Returns the first titles that look different in another encoding, or else the first cells that do. */
function textsBeyondAscii(rows: readonly (readonly string[])[], title: number): string[] {
  const titles = rows.map((cells) => cells[title] ?? '').filter(isBeyondAscii);
  const texts = titles.length > 0 ? titles : rows.flatMap((cells) => cells.filter(isBeyondAscii));
  return texts.slice(0, maxTexts).map(cut);
}

/**
 * An imported file: read, checked row by row, corrected in place, and converted to the rows of a job. Runs in a worker
 * to keep the page responsive.
 */
export class Sheet {
  readonly #languages: readonly string[];

  /** @param languages - the languages of the person, for a file whose encoding must be guessed */
  constructor(languages: readonly string[] = navigator.languages) {
    this.#languages = languages;
  }

  #table: Table = readTable('');
  /** Null until the rows are checked. */
  #prepared: PreparedReading | null = null;
  #read: ReadRow[] = [];
  #conflicts: Conflicts = noConflicts;
  #pending: ReadonlySet<string> = new Set();
  /** The cached links; null if they could not be read. */
  #existing: ExistingLinks | null = null;
  #isListRead = false;
  #existingReader: { connectionId: string; opening: Promise<() => Promise<ExistingLinks>> } | null = null;

  /** Starts loading the cached links that files are compared with. 100,000 take almost a second. */
  preload(connectionId: string): void {
    markHandled(this.#existingReaderOf(connectionId));
  }

  /**
   * Reads a file, a pasted text or the links of a document. A given encoding replaces the detected one. Folders become
   * tags if wanted.
   */
  open(content: ArrayBuffer | string | LinkDocument, encoding?: Encoding, foldersAsTags = false): OpenedSheet {
    const { table, encoding: used, isGuess } = tableIn(content, encoding, this.#languages);
    return this.#openTable(table, { used, isGuess, foldersAsTags });
  }

  /**
   * Reads a workbook, or says why a file is none that Hem reads. The code for this is loaded only here.
   *
   * @param sheet - the index of the sheet; null for the first one with content
   */
  async openWorkbook(content: ArrayBuffer, sheet: number | null): Promise<OpenedSheet> {
    const { openWorkbook } = await import('./open-workbook.ts');
    const { table, ...workbook } = await openWorkbook(content, sheet, this.#languages);
    const opened = this.#openTable(table, { used: null, isGuess: false, foldersAsTags: false });
    return { ...opened, ...workbook };
  }

  #openTable(
    table: Table,
    { used, isGuess, foldersAsTags }: { used: Encoding | null; isGuess: boolean; foldersAsTags: boolean },
  ): OpenedSheet {
    const { folders = [], omitted = nothingOmitted() } = table;
    this.#table = { ...table, ...withFolders({ ...table, folders }, foldersAsTags) };
    const { format, separator, header, rows, outside = [] } = this.#table;
    const problems = [...this.#table.problems, ...(used === null ? [] : this.#misread(used))];
    const mapping = recognizeColumns(header, rows.slice(0, 100));
    const sample = rows.slice(0, 3).map((cells) => cells.map(cut));
    return {
      format,
      separator,
      header: header.map(cut),
      outside: outside.map(({ row, text }) => ({ row, text: cut(text) })),
      service: recognizeService(header),
      encoding: used,
      guessedTexts: isGuess ? textsBeyondAscii(rows, mapping.indexOf('title')) : null,
      mapping,
      sample,
      count: rows.length,
      folder: folders.find((path) => path.length > 0)?.at(-1) ?? null,
      omitted,
      problems,
      workbook: null,
      linkedCells: 0,
    };
  }

  /** Checks all rows. */
  async check(settings: SheetSettings): Promise<SheetSummary> {
    this.#prepared = prepareReading(this.#table, settings);
    const { reading } = this.#prepared;
    // Runs in the background while the rows are read.
    const existing = this.#readExisting(settings.connectionId);
    this.#read = this.#table.rows.map((cells) => readRow(cells, reading));
    this.#pending = new Set(settings.pending.map(likeness));
    this.#existing = await existing;
    this.#isListRead = settings.isListRead;
    this.#compare();
    return this.#summary();
  }

  /** Corrects a cell. */
  edit(index: number, column: number, cell: string): SheetSummary {
    const cells = this.#table.rows[index];
    if (cells !== undefined && this.#prepared !== null) {
      while (cells.length < column) cells.push('');
      cells[column] = cell;
      this.#read[index] = readRow(cells, this.#prepared.reading);
      this.#compare();
    }
    return this.#summary();
  }

  /** Returns one page of the rows that match a filter. */
  rows(filter: SheetFilter, from: number, count: number): { rows: SheetRow[]; count: number } {
    const indexes = this.#indexes(filter);
    const rows = indexes.slice(from, from + count).map((index): SheetRow => {
      const errors = this.#errorsOf(index);
      const wrong = new Set(errors.map(({ column }) => column));
      const cells = (this.#table.rows[index] ?? []).map((cell, at) =>
        wrong.has(at) ? cell.slice(0, maxCellLength.wrong) : cut(cell),
      );
      const duplicate = this.#conflicts.duplicates.get(index) ?? null;
      const utm = (this.#read[index]?.utm ?? []).map((note) => ({
        ...{ ...note, before: cut(note.before), after: cut(note.after) },
      }));
      const warnings = this.#warningsOf(index);
      return { index, number: this.#numberOf(index), cells, errors, warnings, utm, duplicate };
    });
    return { rows, count: indexes.length };
  }

  /**
   * Returns one batch of rows for a job, and the rows that are left out. `next` is the start of the next batch; null at
   * the end.
   */
  jobRows(
    from: number,
    count: number,
    withDuplicates: boolean,
  ): { rows: NewJobRow[]; leftOut: LeftOut[]; next: number | null } {
    const rows: NewJobRow[] = [];
    const leftOut: LeftOut[] = [];
    const end = Math.min(from + count, this.#read.length);
    for (let index = from; index < end; index += 1) {
      const row = this.#read[index];
      const number = this.#numberOf(index);
      const duplicate = this.#conflicts.duplicates.get(index) ?? null;
      const errors = this.#errorsOf(index);
      if (row?.ok !== true || errors.length > 0) leftOut.push(this.#leftOut(index, { errors, duplicate: null }));
      else if (duplicate !== null && !withDuplicates) leftOut.push(this.#leftOut(index, { errors: [], duplicate }));
      else {
        const { body, geo_targets } = row;
        const name = cut(body.title || body.long_url);
        rows.push({ write: { kind: 'create', body, geo_targets }, name, address: null, long_url: null, row: number });
      }
    }
    return { rows, leftOut, next: end < this.#read.length ? end : null };
  }

  /** Finds the first row, including the header, that shows a wrong encoding. */
  #misread(encoding: Encoding): TableProblem[] {
    const { header, rows } = this.#table;
    for (const [at, cells] of [header, ...rows].entries()) {
      for (const cell of cells) {
        const code = misreadIn(cell, encoding);
        if (code !== null) return [{ code, row: at === 0 ? 1 : this.#numberOf(at - 1) }];
      }
    }
    return [];
  }

  #leftOut(index: number, why: Pick<LeftOut, 'errors' | 'duplicate'>): LeftOut {
    const mapping = this.#prepared?.reading.mapping ?? [];
    const cellOf = (target: Target) => this.#table.rows[index]?.[mapping.indexOf(target)] ?? '';
    const long_url = cellOf('long_url').slice(0, maxCellLength.wrong);
    return { number: this.#numberOf(index), name: cut(cellOf('title') || long_url), long_url, ...why };
  }

  #numberOf = (index: number): number => this.#table.numbers[index] ?? index + 1;

  #indexes(filter: SheetFilter): number[] {
    const all = this.#read.keys();
    switch (filter) {
      case 'all':
        return [...all];
      case 'wrong':
        return [...all].filter(this.#isWrong);
      case 'duplicate':
        return [...all].filter((index) => this.#conflicts.duplicates.has(index));
      case 'warned':
        return [...all].filter((index) => this.#warningsOf(index).length > 0);
    }
  }

  /** Loads the cached links of a connection once. Rejects if the browser has no databases. */
  #existingReaderOf(connectionId: string): Promise<() => Promise<ExistingLinks>> {
    if (this.#existingReader?.connectionId !== connectionId)
      this.#existingReader = { connectionId, opening: readExistingLinks(connectionId) };
    return this.#existingReader.opening;
  }

  /** Returns the cached links; null if they cannot be read. The next call tries again. */
  async #readExisting(connectionId: string): Promise<ExistingLinks | null> {
    const readNow = async () => (await this.#existingReaderOf(connectionId))();
    return readNow().catch(() => {
      // The browser may have closed the database.
      this.#existingReader = null;
      return readNow().catch(() => null);
    });
  }

  /** Finds duplicates and slug conflicts among rows and cached links. */
  #compare(): void {
    this.#conflicts = findConflicts(this.#read, {
      existing: this.#existing ?? noExistingLinks,
      pending: this.#pending,
      labels: this.#prepared?.reading.labels ?? new Map(),
      numberOf: this.#numberOf,
    });
  }

  #errorsOf(index: number): RowError[] {
    const row = this.#read[index];
    const slug = this.#conflicts.slugs.get(index);
    if (row?.ok === false) return row.errors;
    if (slug === undefined || slug === 'warning') return [];
    const mapping = this.#prepared?.reading.mapping ?? [];
    const column = mapping.findIndex((target) => target !== 'nothing' && fieldOf(target) === 'custom_link');
    return [{ column, field: 'custom_link', error: { kind: 'read', code: slug } }];
  }

  #warningsOf(index: number): RowWarning[] {
    const warnings = this.#read[index]?.warnings ?? [];
    return this.#conflicts.slugs.get(index) === 'warning' ? [...warnings, 'slugTaken'] : warnings;
  }

  #isWrong = (index: number): boolean => this.#errorsOf(index).length > 0;

  #summary(): SheetSummary {
    const { unknownDomain = null, unclearDate = null } = this.#prepared ?? {};
    const wrong = this.#indexes('wrong').length;
    const warned = this.#indexes('warned').map((index) => this.#warningsOf(index));
    const countOf = (warning: RowWarning) => warned.filter((warnings) => warnings.includes(warning)).length;
    return {
      isCompared: this.#existing !== null && this.#isListRead,
      unknownDomain: unknownDomain && cut(unknownDomain),
      unclearDate: unclearDate && cut(unclearDate),
      utmInAddress: this.#read.filter(({ hasUtmInAddress }) => hasUtmInAddress).length,
      ready: this.#read.length - wrong - this.#conflicts.duplicates.size,
      ...{ wrong, duplicates: this.#conflicts.duplicates.size },
      warned: warned.length,
      warnings: {
        withoutPassword: countOf('withoutPassword'),
        expired: countOf('expired'),
        slugTaken: countOf('slugTaken'),
        utm: countOf('utm'),
        credentials: countOf('credentials'),
        beginning: countOf('beginning'),
      },
    };
  }
}
