import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { engineOf } from './engine.ts';
import { migrations } from './migrations/index.ts';
import { StorageError } from './storage-error.ts';
import type { Database } from './tables.ts';

const ledger = 'hem_migrations';

/** The tables that are there, but for views and for what an extension of PostgreSQL brought along. */
async function namesOfTables(database: Database): Promise<string[]> {
  if (engineOf(database) === 'sqlite') return (await database.introspection.getTables()).map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = any (array(select oid from pg_namespace where nspname = any (current_schemas(false))))
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  `.execute(database);
  return rows.map(({ name }) => name);
}

/** The names of the migrations a database has been through; null for a database that is not one of ours. */
async function readLedger(database: Database): Promise<string[] | null> {
  const tables = await namesOfTables(database);
  if (tables.includes(ledger)) {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(ledger)}`.execute(database);
    return rows.map((row) => row.name);
  }
  return tables.length === 0 ? [] : null;
}

/** Each migration without the time limit that statements have: on large tables it would end, and never get further. */
const unlimited = (): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          // Until the transaction ends.
          await sql`set local statement_timeout = 0`.execute(db);
          await up(db);
        },
      },
    ]),
  );

/** Does all that is to be done, in the transaction that is given, if any. */
async function migrateAll(database: Database, provided: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => provided },
    migrationTableName: ledger,
    migrationLockTableName: `${ledger}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** What a process holds on PostgreSQL while it migrates: Kysely's own, which earlier versions hold too. */
const turn = sql.lit('3853314791062309107');

/** Milliseconds between looks at whether another process is done. */
const gap = 500;

/** Takes its turn until the transaction ends: what is held for a session stays behind with PgBouncer. */
async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${turn}) as is_ours`.execute(
    transaction,
  );
  return rows[0]?.is_ours === true;
}

/** One process after the other, however long each takes: asked again and again, since a statement that waits has a time limit. */
async function migrateInTurn(database: Database, tell: (sentence: string) => void): Promise<void> {
  const migrations = unlimited();
  const migrateOnce = () =>
    database.transaction().execute(async (transaction) => {
      if (!(await takeTurn(transaction))) return false;
      await migrateAll(transaction, migrations);
      return true;
    });
  if (await migrateOnce()) return;
  tell('Another process brings the database up to date: this one waits until it is done.');
  do await setTimeout(gap);
  while (!(await migrateOnce()));
  tell('The database is up to date.');
}

/**
 * Brings the tables up to date. A database made by a newer version is left alone, since this version cannot know what
 * its tables mean; so is one that holds another program's tables.
 *
 * @param tell told in a sentence when another process is waited for.
 */
export async function migrate(database: Database, name: string, tell: (sentence: string) => void): Promise<void> {
  const done = await readLedger(database);
  if (done === null) {
    throw new StorageError(`The database ${name} belongs to another program: name another file in HEM_DATABASE.`);
  }
  if (done.some((migration) => !Object.hasOwn(migrations, migration))) {
    throw new StorageError(
      `The database ${name} was made by a newer version of Hem: run that version, or a newer one.`,
    );
  }
  // Nothing is to be done, and nobody to be waited for who writes.
  if (done.length === Object.keys(migrations).length) return;
  await (engineOf(database) === 'postgres' ? migrateInTurn(database, tell) : migrateAll(database, migrations));
}
