import { type ConnectionColor, connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';

/** The connection of a row, as it is shown. */
export interface RowConnection {
  name: string;
  color: ConnectionColor;
  /** Its default host, which rows leave out. */
  defaultHost: string | null;
}

/** Finds the connection shown in a row, by the key or id of the row's link. */
export type ConnectionOf = (link: string) => RowConnection | null;

/** Returns a function that finds the connections of rows among some connections. */
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
