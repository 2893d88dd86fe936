import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import type { Database } from './tables.ts';

/** Runs reads in one snapshot of the database, while other connections write. */
export function inSnapshot<Result>(database: Database, read: (reading: Database) => Promise<Result>): Promise<Result> {
  const begin = engineOf(database) === 'postgres' ? sql`begin isolation level repeatable read` : sql`begin`;
  return database.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`commit`.execute(connection);
    }
  });
}
