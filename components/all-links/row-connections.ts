import type { RowConnection } from '@/components/links/row/link-row.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/** How the connections of a list are shown in its rows, by the marked id of a row's link: one thing for each, drawn once. */
export function connectionsOfRows(connections: readonly Connection[]): (id: string) => RowConnection | null {
  const shown = new Map(
    connections.map((connection): [string, RowConnection] => {
      // The address of a page of a private window tells nothing.
      const pageOf: RowConnection['pageOf'] = ({ id }) =>
        inPrivateWindow() ? location.hash : optionsAddress(linkRoute(parseLinkKey(id).id), connection.id);
      return [connection.id, { name: connectionName(connection), color: connectionColor(connection), pageOf }];
    }),
  );
  return (id) => shown.get(parseLinkKey(id).connectionId ?? '') ?? null;
}
