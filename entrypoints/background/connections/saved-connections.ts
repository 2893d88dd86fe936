import * as z from 'zod/mini';
import { mutex } from '@/lib/async/async.ts';
import { type Connection, connection } from '@/lib/connection/saved-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';
import { readKeys, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { connectionsKey } from '@/lib/storage/keys.ts';
import { type Background, perBackground } from '../shared/background.ts';

/* Reads and writes the connections. The token has a module of its own (token.ts). */

const memoryOf = perBackground(() => ({
  /** Held by what changes which connections there are, from its first read to its last write. */
  mutex: mutex(),
  /** The last read of the connections; null if they have to be read again. */
  lastRead: null as Promise<readonly Connection[]> | null,
  isWatched: false as boolean,
}));

/** Runs what changes which connections there are, one after the other. */
export const connectionsMutex = <T>(background: Background, act: () => Promise<T>): Promise<T> =>
  memoryOf(background).mutex(act);

/** Marks connections as removed, until nothing that was saved for them is left. */
const removedKey = 'local:removedConnections';

const removedConnection = z.pick(connection, { id: true, baseUrl: true });

/** A connection that is removed while something that was saved for it may be left. */
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
 * Rejects if the list of connections cannot be parsed: then nothing may replace it, and no connection counts as
 * removed.
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
 * Returns the connections, with every change that ended before this resolves. Reads them again only after a change,
 * since each row of a job asks for them. Rejects once the background is stopped: most of what it writes is asked for
 * here first.
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

/** True if a connection still exists, with the token it had. */
export const isConnected = async (
  background: Background,
  { id, tokenVersion }: Pick<Connection, 'id' | 'tokenVersion'>,
): Promise<boolean> =>
  (await connectionsNow(background)).some((one) => one.id === id && one.tokenVersion === tokenVersion);

/** Items that are written together with the connections: all or nothing. */
interface Beside {
  /** The connection that is removed by the change. */
  removed?: Connection | null;
  /** Another item of the same area, by its key. */
  item?: readonly [`local:${string}`, unknown] | null;
}

/**
 * Changes the connections in one write. To be called with the mutex, since it writes all that it has read. Once it
 * resolves, `connectionsNow` returns the change. The storage's own event may come later.
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

/** Removes the marks of removed connections, and the list of connections once it is empty. */
export async function forgetRemoved(): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  const isEmpty = connections.length + unreadable.length === 0;
  await removeKeys(removedKey, ...(isEmpty ? ([connectionsKey] as const) : []));
}
