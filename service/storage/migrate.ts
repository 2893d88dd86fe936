import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { engineOf } from './engines/engine.ts';
import { migrations as released } from './migrations/index.ts';
import { StorageError } from './storage-error.ts';
import type { Database } from './tables.ts';

const migrationTable = 'hem_migrations';

/** Returns the names of tables, without views and the tables of PostgreSQL's extensions. */
async function namesOfTables(database: Database): Promise<string[]> {
  if (engineOf(database) === 'sqlite') return (await database.introspection.getTables()).map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = any (array(select oid from pg_namespace where nspname = any (current_schemas(false))))
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  `.execute(database);
  return rows.map(({ name }) => name);
}

/** Returns the migrations that a database has; null for a database of another program. */
async function readLedger(database: Database): Promise<string[] | null> {
  const tables = await namesOfTables(database);
  if (tables.includes(migrationTable)) {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(database);
    return rows.map((row) => row.name);
  }
  return tables.length === 0 ? [] : null;
}

/** Removes the time limit of statements from migrations: on large tables they would never finish. */
const unlimited = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          // `local`: until the transaction ends.
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
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  });

/** The advisory lock for migrations of PostgreSQL, the same as Kysely's. */
const lockId = sql.lit('3853314791062309107');

/** Milliseconds between attempts to get the lock. */
const pollMs = 500;

/** Locks until the transaction ends. A session's lock would remain on a connection of PgBouncer. */
async function tryLock(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as is_ours`.execute(
    transaction,
  );
  return rows[0]?.is_ours === true;
}

/** Returns true for a deadlock, such as with the deletion of a link. One of the two has to repeat its transaction. */
const isDeadlock = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === '40P01';

/**
 * Migrates PostgreSQL, one process at a time. It polls for the lock, since a statement that waits has a time limit.
 * Each migration is a transaction of its own, so a visit waits for one of them at most.
 */
async function migrateInTurn(
  database: Database,
  migrations: Record<string, Migration>,
  log: (sentence: string) => void,
): Promise<void> {
  const step = async (transaction: Database) => {
    if (!(await tryLock(transaction))) return 'waits';
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
    if (!hasWaited) log('Another process is updating the database: this one waits until it is done.');
    hasWaited = true;
    await setTimeout(pollMs);
  }
  if (hasWaited) log('The database is up to date.');
}

/**
 * Brings the tables up to date. Refuses databases of other programs and newer versions, since the meaning of their
 * tables is unknown.
 *
 * @param name the database's name in messages.
 * @param log called with a sentence while another process migrates.
 * @param migrations by name, in their order.
 * @throws {StorageError} if the database is refused.
 */
export async function migrate(
  database: Database,
  name: string,
  log: (sentence: string) => void,
  migrations = released,
): Promise<void> {
  const done = await readLedger(database);
  if (done === null) {
    throw new StorageError(`The database ${name} belongs to another program: name another file in HEM_DATABASE.`);
  }
  const [first = ''] = Object.keys(migrations);
  if (done.length > 0 && !done.includes(first)) {
    throw new StorageError(
      `The database ${name} was created before Hem's first version. To keep its links, start the clone that made it and save them as a file on Options > Links. Then delete the database (with npm start, the folder .hem), and import that file.`,
    );
  }
  if (done.some((migration) => !Object.hasOwn(migrations, migration))) {
    throw new StorageError(
      `The database ${name} was made by a newer version of Hem: run that version, or a newer one.`,
    );
  }
  // An up-to-date database needs no write lock.
  if (done.length === Object.keys(migrations).length) return;
  if (engineOf(database) === 'postgres') return migrateInTurn(database, unlimited(migrations), log);
  const { error } = await migratorOf(database, migrations).migrateToLatest();
  if (error) throw error;
}
