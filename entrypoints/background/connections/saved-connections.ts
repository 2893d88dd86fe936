import * as z from 'zod/mini';
import { mutex } from '@/lib/async/async.ts';
import { type Connection, connection } from '@/lib/connection/saved-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';
import { readKeys, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { connectionsKey } from '@/lib/storage/keys.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/** A removed connection whose data may not be deleted yet. */
export type RemovedConnection = z.infer<typeof removedConnection>;

/** Everything that is stored about connections. */
interface StoredConnections {
  /** The connections that can be parsed, the one in use first. */
  connections: Connection[];
  /** The connections that cannot be parsed. They stay as they are. */
  unreadable: unknown[];
  removed: RemovedConnection[];
}

/** Changes that are written together with the connections: all or none. */
interface Beside {
  /** The connection that is removed by the change. */
  removed?: Connection | null;
  /** Another item of the same area, by its key. */
  item?: readonly [`local:${string}`, unknown] | null;
}

/** The key of the removed connections whose data may not be deleted yet. */
const removedKey = 'local:removedConnections';

interface Needs {
  lifetime: Lifetime;
}

/** Creates the reader and writer of the connections, but not of their tokens (tokens.ts). */
export function createSavedConnections({ lifetime }: Needs) {
  /** Runs functions that add, change or remove connections, one after the other. */
  const inTurn = mutex();
  /** The last read of the connections; null if they have to be read again. */
  let lastRead: Promise<readonly Connection[]> | null = null;
  let isWatched = false;

  /**
   * Returns the connections, including every change that ended before this resolves. Reads storage again only after a
   * change, since each row of a job calls this. Rejects after the background is stopped, which prevents most late writes.
   */
  async function current(): Promise<readonly Connection[]> {
    if (!isWatched) lifetime.onStopped(watchConnections(forgetRead));
    isWatched = true;
    for (;;) {
      const reading = lastRead ?? read();
      const connections = await reading;
      lifetime.signal.throwIfAborted();
      if (lastRead === reading) return connections;
    }
  }

  function read(): Promise<readonly Connection[]> {
    const reading = readConnections();
    lastRead = reading;
    // Reset so that the next call reads again.
    reading.catch(() => lastRead === reading && forgetRead());
    return reading;
  }

  function forgetRead(): void {
    lastRead = null;
  }

  /** True if a connection still exists and has the same token. */
  async function isConnected({ id, tokenVersion }: Pick<Connection, 'id' | 'tokenVersion'>): Promise<boolean> {
    return (await current()).some((one) => one.id === id && one.tokenVersion === tokenVersion);
  }

  /**
   * Changes the connections in one write. Callers must hold the mutex, since this writes the whole list. After it
   * resolves, `current` returns the change, even before the storage's event.
   */
  async function change(
    changed: (connections: Connection[]) => Connection[],
    { removed = null, item = null }: Beside = {},
  ): Promise<void> {
    const stored = await readStoredConnections();
    lifetime.signal.throwIfAborted();
    try {
      await writeTogether('local', [
        [connectionsKey, [...changed(stored.connections), ...stored.unreadable]],
        ...(removed === null ? [] : [[removedKey, [...stored.removed, pickRemoved(removed)]] as const]),
        ...(item === null ? [] : [item]),
      ]);
    } finally {
      forgetRead();
    }
  }

  return { inTurn, current, isConnected, change };
}

export type SavedConnections = ReturnType<typeof createSavedConnections>;

const removedConnection = z.pick(connection, { id: true, baseUrl: true });

/**
 * Reads all stored connections. Rejects if the list cannot be parsed: callers must then not replace it, and must not
 * treat any connection as removed.
 */
export async function readStoredConnections(): Promise<StoredConnections> {
  const { [connectionsKey]: stored = [], [removedKey]: removed } = await readKeys(connectionsKey, removedKey);
  const values = z
    .array(z.unknown())
    .parse(stored)
    .map((value) => ({ value, read: connection.safeParse(value).data }));
  return {
    connections: values.flatMap(({ read }) => read ?? []),
    unreadable: values.flatMap(({ value, read }) => (read === undefined ? [value] : [])),
    removed: z.array(removedConnection).safeParse(removed).data ?? [],
  };
}

const pickRemoved = ({ id, baseUrl }: Connection): RemovedConnection => ({ id, baseUrl });

/** Deletes the marks of removed connections, and the list of connections if it is empty. */
export async function forgetRemoved(): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  const isEmpty = connections.length + unreadable.length === 0;
  await removeKeys(removedKey, ...(isEmpty ? ([connectionsKey] as const) : []));
}
