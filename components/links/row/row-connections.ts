import { type ConnectionColor, connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';

/** The connection that a row shows. */
export interface RowConnection {
  name: string;
  color: ConnectionColor;
  /** The default host, which rows omit. */
  defaultHost: string | null;
}

/** Returns the connection of a row, by the key or id of its link. */
export type ConnectionOf = (link: string) => RowConnection | null;

/** Returns a function that finds a row's connection among the given ones. */
export function connectionsOfRows(connections: readonly Connection[]): ConnectionOf {
  const shown = new Map(
    connections.map((connection): [string, RowConnection] => [
      connection.id,
      {
        name: connectionName(connection),
        color: connectionColor(connection),
        defaultHost: defaultHost(connection),
      },
    ]),
  );
  return (link) => shown.get(partsOfLink(link).connectionId) ?? null;
}
