import { type Connection, connection } from '../connection/kept-connection.ts';
import { readKeys } from './keyed-item.ts';
import { connectionKey, otherConnectionsKey } from './keys.ts';

/** All connections, the one in use first. One that cannot be read hides no other. */
export async function readConnections(): Promise<Connection[]> {
  const { [connectionKey]: inUse, [otherConnectionsKey]: others } = await readKeys(connectionKey, otherConnectionsKey);
  const all: unknown[] = [inUse, ...(Array.isArray(others) ? others : [])];
  return all.flatMap((value) => connection.safeParse(value).data ?? []);
}
