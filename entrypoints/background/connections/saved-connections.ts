import * as z from 'zod/mini';
import { mutex } from '@/lib/async/async.ts';
import { type Connection, connection } from '@/lib/connection/saved-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';
import { readKeys, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { connectionsKey } from '@/lib/storage/keys.ts';
import { type Background, perBackground } from '../shared/background.ts';

/* Reads and writes the connections, but not their tokens (token.ts). */

const memoryOf = perBackground(() => ({
  /** Held while connections are added, changed or removed, from the first read to the last write. */
  mutex: mutex(),
  /** The last read of the connections; null if they have to be read again. */
  lastRead: null as Promise<readonly Connection[]> | null,
  isWatched: false as boolean,
}));

/** Runs functions that add, change or remove connections, one after the other. */
export const connectionsMutex = <T>(background: Background, act: () => Promise<T>): Promise<T> =>
  memoryOf(background).mutex(act);

/** The key of the removed connections whose data may not be deleted yet. */
const removedKey = 'local:removedConnections';

const removedConnection = z.pick(connection, { id: true, baseUrl: true });

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

/**
 * Returns the connections, including every change that ended before this resolves. Reads storage again only after a
 * change, since each row of a job calls this. Rejects after the background is stopped, which prevents most late writes.
 */
export async function connectionsNow(background: Background): Promise<readonly Connection[]> {
  const memory = memoryOf(background);
  if (!memory.isWatched) background.onStopped(watchConnections(() => forgetRead(background)));
  memory.isWatched = true;
  for (;;) {
    const reading = memory.lastRead ?? read(background);
    const connections = await reading;
    background.signal.throwIfAborted();
    if (memory.lastRead === reading) return connections;
  }
}

function read(background: Background): Promise<readonly Connection[]> {
  const memory = memoryOf(background);
  const reading = readConnections();
  memory.lastRead = reading;
  // Reset so that the next call reads again.
  reading.catch(() => memory.lastRead === reading && forgetRead(background));
  return reading;
}

function forgetRead(background: Background): void {
  memoryOf(background).lastRead = null;
}

/** True if a connection still exists and has the same token. */
export const isConnected = async (
  background: Background,
  { id, tokenVersion }: Pick<Connection, 'id' | 'tokenVersion'>,
): Promise<boolean> =>
  (await connectionsNow(background)).some((one) => one.id === id && one.tokenVersion === tokenVersion);

/** Changes that are written together with the connections: all or none. */
interface Beside {
  /** The connection that is removed by the change. */
  removed?: Connection | null;
  /** Another item of the same area, by its key. */
  item?: readonly [`local:${string}`, unknown] | null;
}

/**
 * Changes the connections in one write. Callers must hold the mutex, since this writes the whole list. After it
 * resolves, `connectionsNow` returns the change, even before the storage's event.
 */
export async function changeConnections(
  background: Background,
  change: (connections: Connection[]) => Connection[],
  { removed = null, item = null }: Beside = {},
): Promise<void> {
  const stored = await readStoredConnections();
  background.signal.throwIfAborted();
  try {
    await writeTogether('local', [
      [connectionsKey, [...change(stored.connections), ...stored.unreadable]],
      ...(removed === null ? [] : [[removedKey, [...stored.removed, pickRemoved(removed)]] as const]),
      ...(item === null ? [] : [item]),
    ]);
  } finally {
    forgetRead(background);
  }
}

const pickRemoved = ({ id, baseUrl }: Connection): RemovedConnection => ({ id, baseUrl });

/** Deletes the marks of removed connections, and the list of connections if it is empty. */
export async function forgetRemoved(): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  const isEmpty = connections.length + unreadable.length === 0;
  await removeKeys(removedKey, ...(isEmpty ? ([connectionsKey] as const) : []));
}
