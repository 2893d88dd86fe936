import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections of one process. Statements are short: more would only queue in the server. */
const connections = 10;

/** Connections of its thread for lists, stats and shared figures. */
const readingConnections = 4;

/** Milliseconds to wait for a connection. */
const patience = 5_000;

/** Whole numbers of 64 bits come as text, since not all of them fit a number. Ours do: they count clicks. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** PostgreSQL. @param url such as `postgres://user:password@host/name`. @param reads whether it is for lists, stats and shared figures. */
export function openPostgres(url: string, { reads = false } = {}): { dialect: PostgresDialect; close: () => void } {
  const pool = new pg.Pool({
    connectionString: url,
    max: reads ? readingConnections : connections,
    connectionTimeoutMillis: patience,
    types,
  });
  // Nothing is set on a connection: behind PgBouncer it may be another's with the next transaction.
  // A connection that breaks while nobody uses it is replaced when it is next needed.
  pool.on('error', () => {});
  return { dialect: new PostgresDialect({ pool }), close: () => void pool.end() };
}

/** A database's address without the password in it, to be shown. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'in DATABASE_URL';
}
