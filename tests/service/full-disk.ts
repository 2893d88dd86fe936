import { sql } from 'kysely';
import type { Database } from '../../service/storage/tables.ts';

/** The tables that creating links and tokens and storing clicks write to. */
const grown = ['links', 'tokens', 'click_writers'];

/**
 * Has a database of the embedded engine refuse new rows as it does on a full disk, to whoever would write them: it fails in
 * the same way where it has no number left for a row.
 */
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
