import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, pageConnectionId, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { startBackground } from './background.ts';
import { runService, type Service } from './service.ts';

/** The place of the tab that tests look at, on the connection that the page shows. */
export const here: Place = {
  tabId: 1,
  address: 'https://example.com/page',
  get connectionId() {
    return pageConnectionId();
  },
};

/** Returns the place of a tab on the connection that the page shows. */
export const placeAt = (tabId: number, address: string): Place => ({
  tabId,
  address,
  connectionId: pageConnectionId(),
});

/** Connects to a service, in place of the page's connection if it has one, and has the page follow the new one. */
async function connect(service: Pick<Service, 'settings' | 'token'>, different: Partial<ConnectionSettings>) {
  const settings = { ...service.settings, ...different };
  const connected = await ask('connect', { settings, token: service.token, check: false });
  if (!connected.ok) throw new Error(`Not connected: ${connected.failure.kind}`);
  setPageConnection(connected.value.id);
  return connected.value;
}

/** Connects to a service beside the connections there are, and has the page follow the new one. */
export function connectAnother(
  service: Pick<Service, 'settings' | 'token'>,
  different: Partial<ConnectionSettings> = {},
) {
  setPageConnection(newConnection);
  return connect(service, different);
}

/** A running background, connected to a service that runs. */
export async function connectedTo(
  service: Pick<Service, 'settings' | 'token'>,
  different: Partial<ConnectionSettings> = {},
) {
  await startBackground();
  return connect(service, different);
}

/** A service that runs, and a background connected to it. */
export async function connectedService(
  different: Partial<ConnectionSettings> = {},
  options: Parameters<typeof runService>[0] = {},
) {
  const service = await runService(options);
  return { ...service, connection: await connectedTo(service, different) };
}
