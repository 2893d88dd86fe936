import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { engineOf } from './engines/engine.ts';
import { migrations as released } from './migrations/index.ts';
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
const unlimited = (migrations: Record<string, Migration>): Record<string, Migration> =>
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

const migratorOf = (db: Database, provided: Record<string, Migration>) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => provided },
    migrationTableName: ledger,
    migrationLockTableName: `${ledger}_lock`,
  });

/** The advisory lock of a process that migrates PostgreSQL: Kysely's own. */
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

/** Whether somebody who deletes a link waits for us while we wait for them: one of the two has to begin anew. */
const isDeadlock = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === '40P01';

/**
 * One process after the other, however long each takes: asked again and again, since a statement that waits has a time
 * limit. Each step is done whole or not at all, and lets go what it locked: a visit waits for no more than the end of one.
 */
async function migrateInTurn(
  database: Database,
  migrations: Record<string, Migration>,
  tell: (sentence: string) => void,
): Promise<void> {
  const step = async (transaction: Database) => {
    if (!(await takeTurn(transaction))) return 'waits';
    const { error, results = [] } = await migratorOf(transaction, migrations).migrateUp();
    if (error) throw error;
    return results.length === 0 ? 'done' : 'goes on';
  };
  const takeStep = () =>
    database
      .transaction()
      .execute(step)
      .catch((fault: unknown) => {
        if (isDeadlock(fault)) return 'goes on';
        throw fault;
      });
  let hasWaited = false;
  for (let state = await takeStep(); state !== 'done'; state = await takeStep()) {
    if (state === 'goes on') continue;
    if (!hasWaited) tell('Another process brings the database up to date: this one waits until it is done.');
    hasWaited = true;
    await setTimeout(gap);
  }
  if (hasWaited) tell('The database is up to date.');
}

/**
 * Brings the tables up to date. Leaves a database alone that another program or another version made, since this version
 * cannot know what its tables mean.
 *
 * @param name the database as people are told of it.
 * @param tell called with a sentence when another process is waited for.
 * @param migrations by name, in their order.
 * @throws {StorageError} when it is such a database.
 */
export async function migrate(
  database: Database,
  name: string,
  tell: (sentence: string) => void,
  migrations = released,
): Promise<void> {
  const done = await readLedger(database);
  if (done === null) {
    throw new StorageError(`The database ${name} belongs to another program: name another file in HEM_DATABASE.`);
  }
  const [first = ''] = Object.keys(migrations);
  if (done.length > 0 && !done.includes(first)) {
    throw new StorageError(
      `The database ${name} was made before Hem's first version: delete it, or with npm start the folder .hem, to begin anew.`,
    );
  }
  if (done.some((migration) => !Object.hasOwn(migrations, migration))) {
    throw new StorageError(
      `The database ${name} was made by a newer version of Hem: run that version, or a newer one.`,
    );
  }
  // Up to date: no writer is to be waited for.
  if (done.length === Object.keys(migrations).length) return;
  if (engineOf(database) === 'postgres') return migrateInTurn(database, unlimited(migrations), tell);
  const { error } = await migratorOf(database, migrations).migrateToLatest();
  if (error) throw error;
}
