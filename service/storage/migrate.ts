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

/**
 * Milliseconds for which a migration waits for a lock, since all later requests wait behind it. Shorter than
 * PostgreSQL's default `deadlock_timeout`, so that a migration in a deadlock gives up before a request does.
 */
const lockTimeoutMs = 300;

/** Removes the time limit of statements from migrations, since on large tables they would never finish. Limits locks. */
const withTimeouts = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          // `local`: until the transaction ends.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
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

/** Milliseconds between attempts to get a lock. */
const pollMs = 500;

/** Locks until the transaction ends. A session's lock would remain on a connection of PgBouncer. */
async function tryLock(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as is_ours`.execute(
    transaction,
  );
  return rows[0]?.is_ours === true;
}

/** Returns true if a table was locked by others for too long. */
const isLockTimeout = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === '55P03';

/** Reasons to wait before the next step, with a sentence for the operator. */
const waits = {
  'is migrated': 'Another process is updating the database: this one waits until it is done.',
  'is in use':
    'The database is in use, such as by a copy that is being written: the update waits, so that no request has to.',
};

/** The result of a step. */
type Step = 'done' | 'goes on' | keyof typeof waits;

/**
 * Migrates PostgreSQL, one process at a time. It polls for the lock, since a statement that waits has a time limit.
 * Each migration is a transaction of its own, so a visit waits for one of them at most.
 */
async function migrateInTurn(
  database: Database,
  migrations: Record<string, Migration>,
  log: (sentence: string) => void,
): Promise<void> {
  const step = async (transaction: Database): Promise<Step> => {
    if (!(await tryLock(transaction))) return 'is migrated';
    const { error, results = [] } = await migratorOf(transaction, migrations).migrateUp();
    if (error) throw error;
    return results.length === 0 ? 'done' : 'goes on';
  };
  const takeStep = () =>
    database
      .transaction()
      .execute(step)
      .catch((fault: unknown): Step => {
        if (isLockTimeout(fault)) return 'is in use';
        throw fault;
      });
  const logged = new Set<string>();
  for (let state = await takeStep(); state !== 'done'; state = await takeStep()) {
    if (state === 'goes on') continue;
    if (!logged.has(state)) log(waits[state]);
    logged.add(state);
    await setTimeout(pollMs);
  }
  if (logged.size > 0) log('The database is up to date.');
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
  if (engineOf(database) === 'postgres') return migrateInTurn(database, withTimeouts(migrations), log);
  const { error } = await migratorOf(database, migrations).migrateToLatest();
  if (error) throw error;
}
