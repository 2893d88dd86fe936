import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Storage } from '../../service/storage/open.ts';
import type { Database } from '../../service/storage/tables.ts';

/** Address of the PostgreSQL that the tests are to use (run-on-postgres.ts); without it they use the embedded engine. */
const server = process.env['HEM_TEST_POSTGRES'];

/** Where a fresh database is, which every process of a test may open. */
export async function freshStorage(file = ':memory:'): Promise<Storage> {
  if (server === undefined) return { file };
  const name = `hem_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { file, url: url.href };
}

/** A fresh database, with its tables. */
export const openTestDatabase = async (): Promise<Database> => openDatabase(await freshStorage());
