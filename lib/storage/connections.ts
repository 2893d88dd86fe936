import { type Connection, connection } from '../connection/kept-connection.ts';
import { readKeys } from './keyed-item.ts';
import { connectionKey, connectionsIn, otherConnectionsKey } from './keys.ts';

/** All connections, the one in use first. One that cannot be read hides no other. */
export async function readConnections(): Promise<Connection[]> {
  const kept = await readKeys(connectionKey, otherConnectionsKey);
  return connectionsIn(kept).flatMap((value) => connection.safeParse(value).data ?? []);
}
