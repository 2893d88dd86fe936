import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { StorageError } from './storage-error.ts';
import type { Database } from './tables.ts';
import { fromJson, header, ownHeader, transferredRow } from './transfer-format.ts';

function parseLine<S extends z.ZodMiniType>(schema: S, line: string, number: number): z.output<S> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new StorageError(`Line ${number} is not of an export of this service: nothing was imported.`, { cause });
  }
}

function checkHeader(line: string): void {
  const { migrations } = parseLine(header, line, 1);
  if (migrations.join() !== ownHeader.migrations.join()) {
    throw new StorageError('The export is of another version of Hem: import it with that version, then update.');
  }
}

/** Only what a new database holds may be there. */
async function checkEmpty(database: Database): Promise<void> {
  for (const table of ['tokens', 'domains', 'links'] as const) {
    const row = await database.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new StorageError(`The database has ${table} already: import into a new one.`);
  }
  // The first owner and the keys come with the export.
  await database.deleteFrom('secrets').execute();
  await database.deleteFrom('owners').execute();
}

async function insert(database: Database, { table, row }: z.infer<typeof transferredRow>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row).map(fromJson));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database);
}

/**
 * Reads the lines of an export into an empty database, and answers how many rows there were. All or nothing.
 *
 * @throws {StorageError} when the database is not empty, or a line is none of an export.
 */
export async function importDatabase(database: Database, lines: AsyncIterable<string>): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await checkEmpty(transaction);
    let number = 0;
    for await (const line of lines) {
      number += 1;
      if (number === 1) checkHeader(line);
      else await insert(transaction, parseLine(transferredRow, line, number));
    }
    if (number === 0) throw new StorageError('There is nothing to import: give an export on stdin.');
    return number - 1;
  });
}
