import { type Kysely, PostgresAdapter } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/** Returns a database's engine, for the few places where the two differ. */
export const engineOf = (database: Pick<Kysely<unknown>, 'getExecutor'>): Engine =>
  database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
