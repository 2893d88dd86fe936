import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { displayUrl } from '../../../service/storage/engines/postgres.ts';
import { openDatabase, openForReading } from '../../../service/storage/open.ts';
import { freshStorage } from '../test-database.ts';

it('a PostgreSQL that cannot be reached is named in one sentence, without its password', async () => {
  const opened = openDatabase({ file: '', url: 'postgres://hem:sesame@127.0.0.1:1/links' });
  await expect(opened).rejects.toThrow(/^The database 127\.0\.0\.1:1\/links of DATABASE_URL cannot be reached: .*\.$/);
});

it('an address is shown without its password', () => {
  expect(displayUrl('postgres://hem:sesame@db.example/links?sslmode=require')).toBe('db.example/links');
});

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

it.skipIf(!isPostgres)('a connection for reading has no settings, since a pooler may give it to a writer', async () => {
  const database = openForReading(await freshStorage());
  const { rows } = await sql`show default_transaction_read_only`.execute(database);
  expect(rows).toEqual([{ default_transaction_read_only: 'off' }]);
  await database.destroy();
});

it.skipIf(!isPostgres)(
  'a database with extensions is accepted, and one with another program’s tables is refused',
  async () => {
    const [storage, foreign] = [await freshStorage(), await freshStorage()];
    for (const [where, statement] of [
      [storage, 'create extension pg_stat_statements'],
      [storage, 'create extension if not exists pg_trgm'],
      [foreign, 'create table others (id int)'],
    ] as const) {
      const client = new pg.Client({ connectionString: where.url });
      await client.connect();
      await client.query(statement);
      await client.end();
    }
    const database = await openDatabase(storage);
    expect(await database.selectFrom('owners').select('name').execute()).toEqual([{ name: 'default' }]);
    await database.destroy();
    await expect(openDatabase(foreign)).rejects.toThrow(/belongs to another program/);
  },
);

it.skipIf(!isPostgres)('a statement is canceled after the configured time', async () => {
  const database = await openDatabase({ ...(await freshStorage()), pool: { connections: 2, statementTimeout: 1 } });
  await expect(sql`select pg_sleep(20)`.execute(database)).rejects.toThrow(/statement timeout/);
  await database.destroy();
});

/** Records the time limit of each schema change, except those of the migration table. */
const watching = `
  create schema watching;
  create table watching.seen (time_limit text);
  create function watching.see() returns event_trigger language plpgsql as $$ begin
    insert into watching.seen select current_setting('statement_timeout') from pg_event_trigger_ddl_commands()
      where object_identity not like '%hem_migrations%';
  end $$;
  create event trigger see on ddl_command_end execute function watching.see()`;

it.skipIf(!isPostgres)('a migration may take longer than other statements', async () => {
  const storage = await freshStorage();
  const client = new pg.Client({ connectionString: storage.url });
  await client.connect();
  await client.query(watching);
  const database = await openDatabase({ ...storage, pool: { connections: 1, statementTimeout: 1 } });
  expect((await client.query('select distinct time_limit from watching.seen')).rows).toEqual([{ time_limit: '0' }]);
  await client.end();
  expect((await sql`show statement_timeout`.execute(database)).rows).toEqual([{ statement_timeout: '1s' }]);
  await database.destroy();
});
