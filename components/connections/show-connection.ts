import { optionsAddress } from '@/lib/link/options-address.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { hideRoute } from '@/lib/storage/private-page.ts';

/** Reloads this page of the options for a connection, by its id: what is in memory belongs to the former one. */
export async function showConnection(connectionId: string, route: string): Promise<void> {
  const shown = inPrivateWindow() ? await hideRoute(route) : route;
  location.assign(optionsAddress(shown, connectionId));
}

/** Puts a connection to use everywhere, as the person chose it, and shows it. */
export async function chooseConnection(connectionId: string, route: string): Promise<void> {
  // Shown even if that fails: the page names its connection in its address.
  await ask('useConnection', { connectionId });
  await showConnection(connectionId, route);
}
