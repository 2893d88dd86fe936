import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { save } from '../setup/saved.ts';

/** Returns a connection without a service. */
export const connectionOf = (part: Partial<Connection> = {}): Connection => ({
  ...{ id: crypto.randomUUID(), tokenVersion: crypto.randomUUID(), baseUrl: 'https://links.example.com/v1' },
  ...{ names: {}, domains: [], defaultDomain: null, forgetOnClose: false },
  ...part,
});

/** Replaces all saved connections. The page shows the first one. */
export async function saveConnections(...connections: Connection[]): Promise<void> {
  setPageConnection(connections[0]?.id ?? newConnection);
  await save('local', { connections });
}

/** Removes all saved connections. The page's own connection does not change. */
export const removeConnections = (): Promise<void> => fakeBrowser.storage.local.remove('connections');
