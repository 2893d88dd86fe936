import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { engineOf } from './engines/engine.ts';
import type { Storage } from './open.ts';
import type { Database } from './tables.ts';

/*
 * Processes on one PostgreSQL tell each other which links they changed (LISTEN and NOTIFY). The embedded engine has no
 * such way; there, and wherever a listener is not heard of, a link is read again within the second (visits/resolver.ts).
 */

const channel = 'hem_links';

/** Tells all who listen that a link was changed or deleted, once the transaction is committed. */
export async function announceChange(transaction: Database, linkId: string): Promise<void> {
  if (engineOf(transaction) === 'postgres') await sql`select pg_notify(${channel}, ${linkId})`.execute(transaction);
}

/** Milliseconds between tries to listen again. */
const pause = 1_000;

/** Milliseconds to wait for a connection. */
const patience = 5_000;

/**
 * Whether somebody stands between, such as PgBouncer, who may give the connection to another with the next transaction:
 * it names another process than the one that answers.
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return z.int().safeParse(Reflect.get(client, 'processID')).data !== rows[0]?.pid;
}

interface Hearing {
  /** Told of each link that any process changed or deleted. */
  onChange: (linkId: string) => void;
  /** Told when listening begins, at first and anew: changes may have been missed before. */
  onBegin: () => void;
  /** Told in a sentence when nothing can be heard. */
  warn: (sentence: string) => void;
}

/** Hears of changed links, on a connection of its own that is opened again when it breaks, until closed. */
export function hearChanges(
  { url, pool: { keepAlive } = {} }: Pick<Storage, 'pool'> & { url: string },
  { onChange, onBegin, warn }: Hearing,
): { close: () => Promise<void> } {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  /** Listens until the connection breaks. Answers whether it is worth to try again. */
  async function listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      ...(keepAlive !== undefined && { keepAlive: true, keepAliveInitialDelayMillis: keepAlive * 1_000 }),
    });
    current = client;
    const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
    client.on('error', () => {});
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    try {
      await client.connect();
      if (await isPooled(client)) {
        warn(
          'The database is reached through a pooler: links that other processes change are followed within the second.',
        );
        return false;
      }
      await client.query(`listen ${channel}`);
      onBegin();
      await ended;
    } catch {
      // The database is away: whoever visits a link says so.
    } finally {
      await client.end().catch(() => {});
    }
    return true;
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted && (await listen())) {
      await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    close: async () => {
      closing.abort();
      await current?.end().catch(() => {});
      await listening;
    },
  };
}
