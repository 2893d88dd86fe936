import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '../shared/refusal.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import type { Database } from '../storage/tables.ts';

/** Milliseconds that a replica may take to have what the primary has, before the primary is read instead. */
const patience = 200;
const pollEvery = 5;

/** Milliseconds in which a replica must answer how far it is. */
const answersWithin = 1_000;

/** Milliseconds for which a replica that failed is not asked again. */
const pause = 5_000;

/** How far the primary's log reaches: all that was answered before is in it. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select cast(pg_current_wal_insert_lsn() as text) as position`.execute(primary);
  return rows[0]?.position ?? '';
}

/** Whether a replica has all up to a position. One that was promoted follows nobody any more, and is not read. */
async function hasAll(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ has_all: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= cast(${position} as pg_lsn) as has_all`.execute(replica);
  return rows[0]?.has_all === true;
}

async function comesUpTo(replica: Database, position: string): Promise<boolean> {
  for (const until = performance.now() + patience; performance.now() < until; await setTimeout(pollEvery)) {
    if (await withTimeout(hasAll(replica, position), answersWithin)) return true;
  }
  return false;
}

/**
 * Reads from a replica where it has all that was answered before, whichever process answered it: so nobody misses in a
 * list what they made a moment ago. Else from the primary, and so whenever the replica fails.
 *
 * @param now a clock in milliseconds that never goes back.
 */
export function createSources(primary: Database, replica: Database | null, now = () => performance.now()) {
  let pausesUntil = 0;
  return async <Result>(read: (database: Database) => Promise<Result>): Promise<Result> => {
    if (!replica || now() < pausesUntil) return read(primary);
    const position = await positionOf(primary);
    try {
      if (await comesUpTo(replica, position)) return await read(replica);
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      pausesUntil = now() + pause;
    }
    return read(primary);
  };
}
