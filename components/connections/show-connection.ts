import { optionsAddress } from '@/lib/link/options-address.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { hideRoute } from '@/lib/storage/private-page.ts';

/** Shows a connection in this page of the options from now on, by its id: what it had in memory is the other's. */
export async function showConnection(connectionId: string, route: string): Promise<void> {
  const shown = inPrivateWindow() ? await hideRoute(route) : route;
  location.assign(optionsAddress(shown, connectionId));
}
