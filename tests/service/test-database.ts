import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Storage } from '../../service/storage/open.ts';
import type { Database } from '../../service/storage/tables.ts';

/** The address of PostgreSQL for the tests (run-on-postgres.ts). Without it they use SQLite. */
const server = process.env['HEM_TEST_POSTGRES'];

/** A database with tables, created once (run-on-postgres.ts): copying it is faster than creating tables. */
const withTables = 'hem_with_tables';

/** Creates a database on a server, empty or as a copy. Returns its address. */
async function createDatabase(on: string, name: string, like?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: on });
  await admin.connect();
  await admin.query(`create database ${name}${like === undefined ? '' : ` template ${like}`}`);
  await admin.end();
  const url = new URL(on);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates the database that the tests' databases are copies of. */
export async function makeTemplate(on: string): Promise<void> {
  const database = await openDatabase({ file: ':memory:', url: await createDatabase(on, withTables) });
  await database.destroy();
}

const fresh = async (file: string, like?: string): Promise<Storage> =>
  server === undefined
    ? { file }
    : { file, url: await createDatabase(server, `hem_${randomUUID().replaceAll('-', '')}`, like) };

/** Returns the location of a fresh database, which every process of a test may open. */
export const freshStorage = (file = ':memory:'): Promise<Storage> => fresh(file);

/** Opens a fresh database with its tables. */
export const openTestDatabase = async (): Promise<Database> => openDatabase(await fresh(':memory:', withTables));
