import { type Connection, connection } from '../connection/kept-connection.ts';
import { readKey, readKeys, removeKeys, writeKey, writeTogether } from './keyed-item.ts';
import { connectionKey, connectionsIn, otherConnectionsKey } from './keys.ts';

/** All connections, the one in use first. One that cannot be read hides no other. */
export async function readConnections(): Promise<Connection[]> {
  const kept = await readKeys(connectionKey, otherConnectionsKey);
  return connectionsIn(kept).flatMap((value) => connection.safeParse(value).data ?? []);
}

/* What changes which connections there are: the background's alone, one change at a time. */

/** Keeps a connection in the place of what it was. A new one is put to use. */
export async function keepConnection(connection: Connection): Promise<void> {
  const all = await readConnections();
  const isThere = all.some(({ scope }) => scope === connection.scope);
  await write(isThere ? all.map((one) => (one.scope === connection.scope ? connection : one)) : [connection, ...all]);
}

/** Changes some connections. */
export const mapConnections = async (change: (connection: Connection) => Connection): Promise<void> =>
  write((await readConnections()).map(change));

/** Puts a connection to use, by its scope; nothing where there is no such (any more). */
export async function useConnection(scope: string | undefined): Promise<void> {
  const all = await readConnections();
  const chosen = all.find((one) => one.scope === scope);
  if (chosen !== undefined) await write([chosen, ...all.filter((one) => one !== chosen)]);
}

/** Removes a connection, by its scope. Where it was in use, the next one is. */
export const removeConnection = async (scope: string | undefined): Promise<void> =>
  write((await readConnections()).filter((one) => one.scope !== scope));

/** That in use and the others change together: nobody finds one twice, or not at all. */
async function write([inUse, ...others]: readonly Connection[]): Promise<void> {
  if (inUse === undefined) return removeKeys(connectionKey, otherConnectionsKey);
  const hadOthers = (await readKey(otherConnectionsKey)) !== null;
  if (others.length === 0 && !hadOthers) return writeKey(connectionKey, inUse);
  await writeTogether([
    [connectionKey, inUse],
    [otherConnectionsKey, others],
  ]);
  // An empty list says the same.
  if (others.length === 0) await removeKeys(otherConnectionsKey).catch(() => undefined);
}
