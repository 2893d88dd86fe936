import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import type { Database } from './tables.ts';

/** The tables with rows that expire: the time of a row, and the days for which it is kept. */
const expiring = [
  // Clients repeat a create for up to 6 days.
  { table: 'create_keys', time: 'created_at', days: 7 },
  // A file of pending clicks counts exactly once within this time.
  { table: 'click_writers', time: 'stored_at', days: 90 },
] as const;

type Expiring = (typeof expiring)[number];

/** Rows of a table that are deleted together. Other writers wait for them. */
const maxRows = 200;

/** Milliseconds between deletions, in which other writers continue. */
const pauseMs = 50;

/** Deletes the oldest expired rows of a table. Returns true if more may be left. */
async function deleteOldest(database: Database, { table, time, days }: Expiring, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - days * 86_400_000).toISOString();
  const isPostgres = engineOf(database) === 'postgres';
  // The physical address of a row: only the index by time is searched.
  const row = sql.ref(isPostgres ? 'ctid' : 'rowid');
  // Leaves rows to other processes that delete or repeat them.
  const lock = isPostgres ? sql`for update skip locked` : sql``;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${row} in (
      select ${row} from ${sql.table(table)} where ${sql.ref(time)} < ${before}
      order by ${sql.ref(time)} limit ${sql.lit(maxRows)} ${lock})`.execute(database);
  return numAffectedRows >= maxRows;
}

/**
 * Deletes the rows that expired, a few at a time.
 *
 * @throws {Error} if the signal is aborted: the rest is deleted by the next run.
 */
export async function deleteExpired(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (const each of expiring) {
    while (await deleteOldest(database, each, now)) await setTimeout(pauseMs, undefined, { signal });
    signal?.throwIfAborted();
  }
}

/** Returns the newest time in these tables; null without one. */
export async function lastStoredTime(database: Database): Promise<Date | null> {
  const newest = await Promise.all(
    expiring.map(async ({ table, time }) => {
      const select = sql<{ last: string | null }>`select max(${sql.ref(time)}) as last from ${sql.table(table)}`;
      return (await select.execute(database)).rows[0]?.last ?? null;
    }),
  );
  // Times in this form sort as texts.
  const [last] = newest.filter((time) => time !== null).toSorted((one, other) => (one < other ? 1 : -1));
  return last === undefined ? null : new Date(last);
}
