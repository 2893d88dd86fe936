import { sql } from 'kysely';
import { inSnapshot } from './snapshot.ts';
import type { Database } from './tables.ts';
import {
  currentHeader,
  type TransferredTable,
  tableNames,
  toJson,
  transferred,
  zeroCounts,
} from './transfer-format.ts';

/** Rows in memory at a time. */
const pageSize = 200;

const columnsOf = (table: TransferredTable) => sql.join(transferred[table].map((column) => sql.ref(column)));

/** Reads the rows of a table in the order of its key. It reads pages, since a table may exceed the memory. */
async function* rowsOf(database: Database, table: TransferredTable): AsyncGenerator<Record<string, unknown>> {
  let last: Record<string, unknown> | undefined;
  do {
    const key = columnsOf(table);
    const after = last && sql.join(transferred[table].map((column) => last?.[column]));
    const further = after ? sql`where (${key}) > (${after})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${further} order by ${key} limit ${sql.lit(pageSize)}`.execute(database);
    yield* rows;
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
}

/**
 * Writes a snapshot of all rows as lines of JSON. The last line has the numbers of rows, which reveals a truncated
 * file.
 */
export async function exportDatabase(database: Database, write: (line: string) => void | Promise<void>): Promise<void> {
  await inSnapshot(database, async (reading) => {
    await write(JSON.stringify(currentHeader));
    const rows = zeroCounts();
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
