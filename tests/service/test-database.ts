import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Storage } from '../../service/storage/open.ts';
import type { Database } from '../../service/storage/tables.ts';

/** Address of the PostgreSQL that the tests are to use (run-on-postgres.ts); without it they use the embedded engine. */
const server = process.env['HEM_TEST_POSTGRES'];

/** A database with its tables, made once (run-on-postgres.ts): a copy of it is made sooner than tables are. */
const withTables = 'hem_with_tables';

/** Makes a database on a server, empty or as another is. Answers with its address. */
async function createDatabase(on: string, name: string, like?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: on });
  await admin.connect();
  await admin.query(`create database ${name}${like === undefined ? '' : ` template ${like}`}`);
  await admin.end();
  const url = new URL(on);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes on a server what the tests' databases with tables are copies of. */
export async function makeTemplate(on: string): Promise<void> {
  const database = await openDatabase({ file: ':memory:', url: await createDatabase(on, withTables) });
  await database.destroy();
}

const fresh = async (file: string, like?: string): Promise<Storage> =>
  server === undefined
    ? { file }
    : { file, url: await createDatabase(server, `hem_${randomUUID().replaceAll('-', '')}`, like) };

/** Where a fresh database is, which every process of a test may open. */
export const freshStorage = (file = ':memory:'): Promise<Storage> => fresh(file);

/** A fresh database, with its tables. */
export const openTestDatabase = async (): Promise<Database> => openDatabase(await fresh(':memory:', withTables));
