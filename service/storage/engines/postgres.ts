import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';

/** Connections of one process. Statements are short: more would only queue in the server. */
const usualConnections = 10;

/** Connections of its thread for lists, stats and shared figures. */
const readingConnections = 4;

/** Milliseconds to wait for a connection. */
const patience = 5_000;

/** Whole numbers of 64 bits come as text, since not all of them fit a number. Ours do: they count clicks. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** How PostgreSQL is connected to. */
export const poolSettings = z.object({
  /** Connections of one process. */
  connections: z.optional(z.int()),
  /** Seconds that a statement may take before it is given up. By default as the server has it. */
  statementTimeout: z.optional(z.int()),
  /** Seconds after which an idle connection is asked whether it is still there. By default as the system has it. */
  keepAlive: z.optional(z.int()),
});
export type PoolSettings = z.infer<typeof poolSettings>;

/** Leaves it to whoever migrates to take turns (migrate.ts): a lock of a session's would stay behind with PgBouncer. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL. @param url such as `postgres://user:password@host/name`. @param reads whether it is for lists, stats and shared figures. */
export function openPostgres(
  url: string,
  { reads = false, pool: settings = {} }: { reads?: boolean; pool?: PoolSettings | undefined } = {},
): { dialect: PostgresDialect; close: () => void } {
  const { connections = usualConnections, statementTimeout, keepAlive } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: reads ? Math.min(readingConnections, connections) : connections,
    connectionTimeoutMillis: patience,
    types,
    ...(statementTimeout !== undefined && { statement_timeout: statementTimeout * 1_000 }),
    ...(keepAlive !== undefined && { keepAlive: true, keepAliveInitialDelayMillis: keepAlive * 1_000 }),
  });
  // Nothing is set on a connection: behind PgBouncer it may be another's with the next transaction.
  // A connection that breaks is replaced when one is next needed. Whoever uses it is told by their statement; the event,
  // which comes besides, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new UnlockedAdapter();
  return { dialect, close: () => void pool.end() };
}

/** A database's address without the password in it, to be shown. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'in DATABASE_URL';
}
