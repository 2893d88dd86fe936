import { optionsAddress } from '@/lib/link/options-address.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { queryOf } from '@/lib/storage/connection.ts';
import { hideRoute } from '@/lib/storage/private-page.ts';

/** Shows a connection in this page of the options from now on, by its scope: what it had in memory is the other's. */
export async function showConnection(scope: string, route: string): Promise<void> {
  const shown = inPrivateWindow() ? await hideRoute(route) : route;
  location.assign(optionsAddress(shown, queryOf(scope, { isInUse: false })));
}
