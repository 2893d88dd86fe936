import { sql } from 'kysely';
import * as z from 'zod/mini';
import { reasonOf } from '../shared/errors.ts';
import { StorageError } from './storage-error.ts';
import type { Database } from './tables.ts';
import {
  currentHeader,
  footer,
  fromJson,
  header,
  type RowCounts,
  tableNames,
  transferredRow,
  zeroCounts,
} from './transfer-format.ts';

const nothingImported = 'nothing was imported';

function parseLine<S extends z.ZodMiniType>(schema: S, line: string, number: number): z.output<S> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new StorageError(`Line ${number} is not part of an export of this service: ${nothingImported}.`, { cause });
  }
}

function checkHeader(line: string): void {
  const { migrations } = parseLine(header, line, 1);
  if (migrations.join() !== currentHeader.migrations.join()) {
    throw new StorageError('The export was made by another version of Hem: import it with that version, then update.');
  }
}

/** Refuses an export with other numbers of rows than its last line has. */
function checkCounts(expected: RowCounts | null, counted: RowCounts): void {
  if (expected === null) {
    throw new StorageError(
      `The export is incomplete, since its last line is missing: ${nothingImported}. Use another copy.`,
    );
  }
  const table = tableNames.find((name) => counted[name] !== expected[name]);
  if (table === undefined) return;
  throw new StorageError(
    `The export has ${counted[table]} of ${expected[table]} rows of ${table}: ${nothingImported}. Use another copy.`,
  );
}

interface NumberedRow extends z.infer<typeof transferredRow> {
  /** The number of its line. */
  number: number;
}

/**
 * Reads the rows of an export.
 *
 * @throws {StorageError} if a line is invalid, or rows are missing.
 */
export async function* readExport(lines: AsyncIterable<string>): AsyncGenerator<NumberedRow> {
  const rowOrFooter = z.union([transferredRow, footer]);
  const counted = zeroCounts();
  let expected: RowCounts | null = null;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (number === 1) {
      checkHeader(line);
      continue;
    }
    const parsed = parseLine(rowOrFooter, line, number);
    if (expected !== null) throw new StorageError(`Line ${number} comes after the export's end: ${nothingImported}.`);
    if ('hem' in parsed) {
      expected = parsed.rows;
      continue;
    }
    counted[parsed.table] += 1;
    yield { ...parsed, number };
  }
  if (number === 0) throw new StorageError('There is nothing to import: give an export on stdin.');
  checkCounts(expected, counted);
}

/** Refuses a database with data, and deletes the rows of a new one. */
async function checkEmpty(database: Database): Promise<void> {
  for (const table of ['tokens', 'domains', 'links'] as const) {
    const row = await database.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new StorageError(`The database has ${table} already: import into a new one.`);
  }
  // The export contains the owners and settings.
  await database.deleteFrom('settings').execute();
  await database.deleteFrom('owners').execute();
}

type Columns = ReadonlyMap<string, readonly string[]>;

/** Returns the columns of each table. */
async function readColumns(database: Database): Promise<Columns> {
  const tables = await database.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/** Refuses a row with other columns than its table. */
function checkColumns(columns: Columns, { table, row, number }: NumberedRow): void {
  const expected = columns.get(table) ?? [];
  const unexpected = Object.keys(row).find((column) => !expected.includes(column));
  if (unexpected !== undefined) {
    throw new StorageError(
      `Line ${number} has a column "${unexpected}" that ${table} does not have: ${nothingImported}.`,
    );
  }
  const missing = expected.find((column) => !Object.hasOwn(row, column));
  if (missing !== undefined)
    throw new StorageError(`Line ${number} lacks the column "${missing}": ${nothingImported}.`);
}

async function insert(database: Database, { table, row, number }: NumberedRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row).map(fromJson));
  try {
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new StorageError(`Line ${number} cannot be a row of ${table} (${reason}): ${nothingImported}.`, { cause });
  }
}

/**
 * Imports the lines of an export into an empty database, completely or not at all.
 *
 * @returns the number of rows.
 * @throws {StorageError} if the database is not empty, or the export is incomplete.
 */
export async function importDatabase(database: Database, lines: AsyncIterable<string>): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await checkEmpty(transaction);
    const columns = await readColumns(transaction);
    let rows = 0;
    for await (const row of readExport(lines)) {
      checkColumns(columns, row);
      await insert(transaction, row);
      rows += 1;
    }
    return rows;
  });
}

/** Characters of a line, at most. The stats of a link have some 30 million. JavaScript's texts end at 536 million. */
const maxLineLength = 250_000_000;

/**
 * Reads the lines of a stream. node:readline would lose the lines before its first listener.
 *
 * @throws {StorageError} if a line is too long.
 */
export async function* readLines(input: AsyncIterable<unknown>): AsyncGenerator<string> {
  // The parts of a line are joined at its end: joining and searching them with each part takes quadratic time.
  let parts: string[] = [];
  let length = 0;
  let number = 1;
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    const text = chunk instanceof Uint8Array ? decoder.decode(chunk, { stream: true }) : String(chunk);
    const [end = '', ...further] = text.split('\n');
    parts.push(end);
    length += end.length;
    if (length > maxLineLength) throw new StorageError(`Line ${number} is too long: ${nothingImported}.`);
    const last = further.pop();
    if (last === undefined) continue;
    yield parts.join('');
    yield* further;
    number += further.length + 1;
    parts = [last];
    length = last.length;
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}
