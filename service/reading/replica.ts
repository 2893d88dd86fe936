import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '../shared/refusal.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import type { Database } from '../storage/tables.ts';

/** Milliseconds to wait for a replica to catch up, before the primary is read instead. */
const maxLagMs = 200;
const pollIntervalMs = 5;

/** Milliseconds to wait for a replica's position. */
const replicaTimeoutMs = 1_000;

/** Milliseconds before a failed replica is used again. */
const retryAfterMs = 5_000;

/** Returns the end of the primary's log, which includes all answered changes. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select cast(pg_current_wal_insert_lsn() as text) as position`.execute(primary);
  return rows[0]?.position ?? '';
}

/**
 * Returns true if a replica has reached a position. A promoted replica does not follow the primary any more, and is not
 * read.
 */
async function hasReached(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ has_all: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= cast(${position} as pg_lsn) as has_all`.execute(replica);
  return rows[0]?.has_all === true;
}

/** Waits up to `maxLagMs` for a replica to reach a position. Returns true if it does. Rejects if the replica fails. */
async function catchesUp(replica: Database, position: string): Promise<boolean> {
  for (const until = performance.now() + maxLagMs; performance.now() < until; await setTimeout(pollIntervalMs)) {
    if (await withTimeout(hasReached(replica, position), replicaTimeoutMs)) return true;
  }
  return false;
}

/**
 * Returns a function that reads from a replica, if it has all answered changes of all processes. Otherwise, and if the
 * replica fails, it reads from the primary. So lists always contain recent changes.
 *
 * @param now a monotonic clock in milliseconds.
 */
export function createReplicaReader(primary: Database, replica: Database | null, now = () => performance.now()) {
  let pausesUntil = 0;
  return async <Result>(read: (database: Database) => Promise<Result>): Promise<Result> => {
    if (!replica || now() < pausesUntil) return read(primary);
    const position = await positionOf(primary);
    try {
      if (await catchesUp(replica, position)) return await read(replica);
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      pausesUntil = now() + retryAfterMs;
    }
    return read(primary);
  };
}
