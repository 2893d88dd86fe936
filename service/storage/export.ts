import { sql } from 'kysely';
import { atOneMoment } from './snapshot.ts';
import type { Database } from './tables.ts';
import { noRows, ownHeader, type TransferredTable, tableNames, toJson, transferred } from './transfer-format.ts';

/** Rows that are held at once. */
const page = 200;

const columnsOf = (table: TransferredTable) => sql.join(transferred[table].map((column) => sql.ref(column)));

/** The rows of a table, in the order of its key, a page at a time: a table can be larger than memory. */
async function* rowsOf(database: Database, table: TransferredTable): AsyncGenerator<Record<string, unknown>> {
  let last: Record<string, unknown> | undefined;
  do {
    const key = columnsOf(table);
    const after = last && sql.join(transferred[table].map((column) => last?.[column]));
    const further = after ? sql`where (${key}) > (${after})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${further} order by ${key} limit ${sql.lit(page)}`.execute(database);
    yield* rows;
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last);
}

/**
 * Writes a database as lines of JSON: all of its rows, as they were at one moment, while others go on writing. The last line
 * has their counts, so that a file that was cut off is known for one.
 */
export async function exportDatabase(database: Database, write: (line: string) => void | Promise<void>): Promise<void> {
  await atOneMoment(database, async (reading) => {
    await write(JSON.stringify(ownHeader));
    const rows = noRows();
    for (const table of tableNames) {
      for await (const row of rowsOf(reading, table)) {
        const values = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toJson(value)]));
        await write(JSON.stringify({ table, row: values }));
        rows[table] += 1;
      }
    }
    await write(JSON.stringify({ hem: 'end', rows }));
  });
}
