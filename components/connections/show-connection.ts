import { optionsAddress } from '@/lib/link/options-address.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { hideRoute } from '@/lib/storage/private-page.ts';

/** Reloads this page of the options for a connection, by its id. Data in memory belongs to the previous one. */
export async function showConnection(connectionId: string, route: string): Promise<void> {
  const shown = inPrivateWindow() ? await hideRoute(route) : route;
  location.assign(optionsAddress(shown, connectionId));
}

/** Makes a connection the one in use everywhere, and shows it. */
export async function chooseConnection(connectionId: string, route: string): Promise<void> {
  // Shown even if that fails, since the page's address names its connection.
  await ask('useConnection', { connectionId });
  await showConnection(connectionId, route);
}
