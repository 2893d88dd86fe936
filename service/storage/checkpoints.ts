import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/*
 * The embedded engine writes ahead into a log, and copies that into the database's file now and then (a checkpoint). By
 * itself it does so in the middle of some commit, for as long as that takes: in a thread that answers visits, all of them
 * would wait. So another thread does.
 */

/** Bytes of the log above which it is copied at once, and above which writers wait for it. */
const large = 16_777_216;
const tooLarge = 4 * large;

/** Milliseconds after which it is copied in any case. */
const everySo = 5_000;

/** Milliseconds that a copy which writers wait for may wait for one of them. */
const patience = 1_000;

/** Keeps a connection from copying the log itself. */
export async function leaveCheckpoints(database: Database): Promise<void> {
  await sql`pragma wal_autocheckpoint = 0`.execute(database);
}

/** Copies the log where it is worth it, whenever it is asked to. @param file of the database. */
export function createCheckpoints(database: Database, file: string, now = () => performance.now()) {
  let last = now();
  return async (): Promise<void> => {
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= large && now() - last < everySo) return;
    last = now();
    await sql`pragma wal_checkpoint(passive)`.execute(database);
    if (size <= tooLarge) return;
    // Who writes without pause lets the log grow for ever: what is left of it now is little.
    await sql`pragma busy_timeout = ${sql.lit(patience)}`.execute(database);
    await sql`pragma wal_checkpoint(restart)`.execute(database);
    await sql`pragma busy_timeout = 0`.execute(database);
  };
}
