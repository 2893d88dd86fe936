import { sql } from 'kysely';
import type { Database } from '../../service/storage/tables.ts';

/** The tables that are written when links and tokens are created and clicks are stored. */
const grown = ['links', 'tokens', 'click_writers'];

/** Makes SQLite refuse new rows as on a full disk: it reports the same error when it has no row number left. */
export async function fillDisk(database: Database): Promise<void> {
  await sql`create table numbers (number integer primary key autoincrement)`.execute(database);
  await sql`insert into numbers values (9223372036854775807)`.execute(database);
  for (const table of grown) {
    const trigger = sql.raw(`create trigger full_${table} before insert on ${table}`);
    await sql`${trigger} begin insert into numbers values (null); end`.execute(database);
  }
}

export async function makeRoom(database: Database): Promise<void> {
  for (const table of grown) await sql.raw(`drop trigger full_${table}`).execute(database);
}
