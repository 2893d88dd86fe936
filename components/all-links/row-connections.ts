import type { RowConnection } from '@/components/links/row/link-row.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { readMarkedId } from '@/lib/link/marked-id.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { queryOf } from '@/lib/storage/connection.ts';

/** How the connections of a list are shown in its rows, by the marked id of a row's link: one thing for each, drawn once. */
export function connectionsOfRows(connections: readonly Connection[]): (id: string) => RowConnection | null {
  const shown = new Map(
    connections.map((connection): [string, RowConnection] => {
      const { scope = '' } = connection;
      // The address of a page of a private window tells nothing.
      const pageOf: RowConnection['pageOf'] = ({ id }) =>
        inPrivateWindow()
          ? location.hash
          : optionsAddress(linkRoute(readMarkedId(id).id), queryOf(scope, { isInUse: false }));
      return [scope, { name: connectionName(connection), color: connectionColor(connection), pageOf }];
    }),
  );
  return (id) => shown.get(readMarkedId(id).scope ?? '') ?? null;
}
