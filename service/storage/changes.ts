import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { withTimeout } from '../shared/with-timeout.ts';
import { engineOf } from './engines/engine.ts';
import type { Storage } from './open.ts';
import type { Database } from './tables.ts';

/*
 * Processes on one PostgreSQL notify each other of changed links and domains (LISTEN and NOTIFY). SQLite has no such
 * way. There, and if a listener fails, both are read again within a second (visits/resolver.ts, access/domain-cache.ts).
 */

const channel = 'hem_links';

/** Stands for a changed domain in place of a link's id. */
const domains = 'domains';

/** Notifies all listeners that a link was changed or deleted, when the transaction commits. */
export async function notifyChange(transaction: Database, linkId: string): Promise<void> {
  if (engineOf(transaction) === 'postgres') await sql`select pg_notify(${channel}, ${linkId})`.execute(transaction);
}

/** Notifies all listeners that a domain's settings were changed, when the transaction commits. */
export const notifyDomains = (transaction: Database): Promise<void> => notifyChange(transaction, domains);

/** Milliseconds before the next attempt to listen. */
const retryMs = 1_000;

/** Milliseconds to wait for a connection. */
const connectTimeoutMs = 5_000;

/** Milliseconds to wait for the end of the connection. A server that fell silent never confirms it. */
const closeTimeoutMs = 1_000;

/**
 * Returns true behind a pooler such as PgBouncer, which may give the connection to another client after each
 * transaction. The pooler reports another process id than the server.
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return z.int().safeParse(Reflect.get(client, 'processID')).data !== rows[0]?.pid;
}

interface ChangeListener {
  /** Called for each link that any process changed or deleted. */
  onChange: (linkId: string) => void;
  /** Called when any process changed a domain's settings. */
  onDomains: () => void;
  /** Called when listening begins, also after an interruption: changes may have been missed. */
  onBegin: () => void;
  /** Called with a sentence if listening is impossible. */
  warn: (sentence: string) => void;
}

/** Listens for changed links on a connection of its own, and reconnects until closed. */
export function listenForChanges(
  { url, pool: { keepAlive } = {} }: Pick<Storage, 'pool'> & { url: string },
  { onChange, onDomains, onBegin, warn }: ChangeListener,
): { close: () => Promise<void> } {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  /** Listens until the connection breaks. Returns false if another attempt would fail as well. */
  async function listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      ...(keepAlive !== undefined && { keepAlive: true, keepAliveInitialDelayMillis: keepAlive * 1_000 }),
    });
    current = client;
    const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => (payload === domains ? onDomains() : onChange(payload)));
    try {
      await client.connect();
      if (await isPooled(client)) {
        warn('The database is behind a pooler: changes by other processes take up to a second to take effect.');
        return false;
      }
      await client.query(`listen ${channel}`);
      onBegin();
      await ended;
    } catch {
      // The database is down, which visits report.
    } finally {
      await client.end().catch(() => {});
    }
    return true;
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted && (await listen())) {
      await setTimeout(retryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const listening = keepListening();

  async function stop(): Promise<void> {
    closing.abort();
    await current?.end().catch(() => {});
    await listening;
  }

  return { close: () => withTimeout(stop(), closeTimeoutMs).catch(() => {}) };
}
