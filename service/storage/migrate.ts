import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { StorageError } from './storage-error.ts';
import type { Database } from './tables.ts';

const ledger = 'hem_migrations';

/** The names of the migrations a database has been through; null for a database that is not one of ours. */
async function readLedger(database: Database): Promise<string[] | null> {
  const tables = await database.introspection.getTables();
  if (tables.some((table) => table.name === ledger)) {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(ledger)}`.execute(database);
    return rows.map((row) => row.name);
  }
  return tables.length === 0 ? [] : null;
}

/**
 * Brings the tables up to date. A database made by a newer version is left alone, since this version cannot know what
 * its tables mean; so is one that holds another program's tables.
 */
export async function migrate(database: Database, name: string): Promise<void> {
  const done = await readLedger(database);
  if (done === null) {
    throw new StorageError(`The database ${name} belongs to another program: name another file in HEM_DATABASE.`);
  }
  if (done.some((migration) => !Object.hasOwn(migrations, migration))) {
    throw new StorageError(
      `The database ${name} was made by a newer version of Hem: run that version, or a newer one.`,
    );
  }
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: ledger,
    migrationLockTableName: `${ledger}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
