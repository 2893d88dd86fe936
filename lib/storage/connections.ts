import { type Connection, connection } from '../connection/saved-connection.ts';
import { readKey, watchKey } from './keyed-item.ts';
import { connectionsIn, connectionsKey } from './keys.ts';

/** Returns all connections, the one in use first. One that cannot be parsed is left out. */
export async function readConnections(): Promise<Connection[]> {
  return connectionsIn(await readKey(connectionsKey)).flatMap((value) => connection.safeParse(value).data ?? []);
}

/** Returns a connection by its id; null if it was removed. Without an id: the one in use; null if there is none. */
export async function readConnection(id: string | undefined): Promise<Connection | null> {
  const all = await readConnections();
  return (id === undefined ? all[0] : all.find((one) => one.id === id)) ?? null;
}

/** Calls back whenever a connection is added, changed, removed or put to use. Returns a function that stops it. */
export const watchConnections = (onChange: () => void): (() => void) => watchKey(connectionsKey, onChange);
