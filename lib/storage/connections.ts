import { type Connection, connection } from '../connection/saved-connection.ts';
import { readKey, watchKey } from './keyed-item.ts';
import { connectionsIn, connectionsKey } from './keys.ts';

/** Returns all connections, the one in use first. Skips connections that cannot be parsed. */
export async function readConnections(): Promise<Connection[]> {
  return connectionsIn(await readKey(connectionsKey)).flatMap((value) => connection.safeParse(value).data ?? []);
}

/** Returns a connection by its id, or the one in use without an id; null if there is none. */
export async function readConnection(id: string | undefined): Promise<Connection | null> {
  const all = await readConnections();
  return (id === undefined ? all[0] : all.find((one) => one.id === id)) ?? null;
}

/** Calls back when a connection is added, changed, removed or chosen. Returns a function that stops this. */
export const watchConnections = (onChange: () => void): (() => void) => watchKey(connectionsKey, onChange);
