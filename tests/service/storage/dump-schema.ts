import { sql } from 'kysely';
import { engineOf } from '../../../service/storage/engines/engine.ts';
import type { Database } from '../../../service/storage/tables.ts';

/**
 * SQLite keeps the statements that created everything. The search creates tables of its own. If a later Kysely writes a
 * statement otherwise, compare what both create before you change an example.
 */
const sqlite = sql<{ line: string }>`
  select sql as line from sqlite_master
  where sql is not null and name not like 'hem\\_migrations%' escape '\\' and name not like 'title\\_search\\_%' escape '\\'
  order by tbl_name, type desc, name`;

const ofThisSchema = sql`(select oid from pg_namespace where nspname = current_schema())`;

/** PostgreSQL describes each part of the schema. */
const postgres = sql<{ line: string }>`
  select line from (
    select 1 as part, table_name || '.' || lpad(ordinal_position::text, 2, '0') || ' ' || column_name || ' ' || data_type
      || case is_nullable when 'NO' then ' not null' else '' end || coalesce(' default ' || column_default, '') as line
      from information_schema.columns where table_schema = current_schema()
    union all select 2, conrelid::regclass || ' constraint ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = ${ofThisSchema} and contype in ('c', 'f', 'p', 'u')
    union all select 3, indexdef from pg_indexes where schemaname = current_schema()
    union all select 4, pg_get_functiondef(oid) from pg_proc where pronamespace = ${ofThisSchema}
    union all select 5, pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = ${ofThisSchema} and not tgisinternal
  ) as parts
  where line not like '%hem\\_migrations%'
  order by part, line collate "C"`;

/** Returns the schema of a database as text, without the tables of Kysely's migrations. */
export async function dumpSchema(database: Database): Promise<string> {
  const { rows } = await (engineOf(database) === 'sqlite' ? sqlite : postgres).execute(database);
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}
