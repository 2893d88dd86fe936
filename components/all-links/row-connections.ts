import type { RowConnection } from '@/components/links/row/link-row.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/** Returns a function that finds the connection shown in a row, by the key of the row's link. */
export function connectionsOfRows(connections: readonly Connection[]): (id: string) => RowConnection | null {
  const shown = new Map(
    connections.map((connection): [string, RowConnection] => {
      // The address of a page in a private window reveals nothing.
      const pageOf: RowConnection['pageOf'] = ({ id }) =>
        inPrivateWindow() ? location.hash : optionsAddress(linkRoute(parseLinkKey(id).id), connection.id);
      return [
        connection.id,
        {
          name: connectionName(connection),
          color: connectionColor(connection),
          defaultHost: defaultHost(connection),
          pageOf,
        },
      ];
    }),
  );
  return (id) => shown.get(parseLinkKey(id).connectionId ?? '') ?? null;
}
