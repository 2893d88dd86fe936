import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';

/** Connections of a process. Statements are short, so more of them would only queue in the server. */
const defaultConnections = 10;

/** Connections of the thread for lists, stats and shared stats. */
const readingConnections = 4;

/** Milliseconds to wait for a connection. */
const connectTimeoutMs = 5_000;

/** Milliseconds for a statement, if a person waits for its answer. */
const answerTimeoutMs = 5_000;

/** pg returns 64-bit integers as texts, since not all fit a number. Counts of clicks do. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** The connections to PostgreSQL. */
export const poolSettings = z.object({
  /** Connections of a process. */
  connections: z.optional(z.int()),
  /** Seconds after which a statement is canceled; the server's setting by default. */
  statementTimeout: z.optional(z.int()),
  /** Seconds before TCP probes an idle connection; the system's setting by default. */
  keepAlive: z.optional(z.int()),
});
export type PoolSettings = z.infer<typeof poolSettings>;

/** Returns true for pg's error of a server that did not answer in time. It has no code. */
export const isSilence = (cause: unknown): boolean => cause instanceof Error && cause.message === 'Query read timeout';

/** Does not lock, since migrate.ts does. A session's lock would remain on a connection of PgBouncer. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Closes a connection when it does not answer: the next statement would wait behind the silent one. */
function closeOnSilence(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  let silence: unknown = null;
  Object.assign(client, {
    query: async (statement: string, parameters: unknown[]) => {
      // Such as the rollback of a transaction.
      if (silence !== null) throw silence;
      try {
        return await query(statement, parameters);
      } catch (fault) {
        if (isSilence(fault) && client instanceof pg.Client) {
          silence = fault;
          void client.end();
        }
        throw fault;
      }
    },
  });
}

/**
 * Opens PostgreSQL.
 *
 * @param url such as `postgres://user:password@host/name`.
 * @param forReading true for lists, stats and shared stats.
 * @param isAwaited true if people wait for the answers: statements then fail after five seconds.
 */
export function openPostgres(
  url: string,
  {
    forReading = false,
    isAwaited = false,
    pool: settings = {},
  }: { forReading?: boolean; isAwaited?: boolean; pool?: PoolSettings | undefined } = {},
): { dialect: PostgresDialect; close: () => void } {
  const { connections = defaultConnections, statementTimeout, keepAlive } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: forReading ? Math.min(readingConnections, connections) : connections,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
    ...(isAwaited && { query_timeout: answerTimeoutMs }),
    ...(statementTimeout !== undefined && { statement_timeout: statementTimeout * 1_000 }),
    ...(keepAlive !== undefined && { keepAlive: true, keepAliveInitialDelayMillis: keepAlive * 1_000 }),
  });
  // Sets nothing on a connection: behind PgBouncer, the next transaction may be another client's. The pool replaces
  // broken connections, and the failed statement reports the error. An unhandled event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  if (isAwaited) pool.on('connect', closeOnSilence);
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new UnlockedAdapter();
  return { dialect, close: () => void pool.end() };
}

/** Returns a database's address without its password, for messages. */
export function displayUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'in DATABASE_URL';
}
