import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { save } from '../setup/saved.ts';

/** A connection that no service stands behind. */
export const connectionOf = (part: Partial<Connection> = {}): Connection => ({
  ...{ id: crypto.randomUUID(), tokenVersion: crypto.randomUUID(), baseUrl: 'https://links.example.com/v1' },
  ...{ names: {}, domains: [], defaultDomain: null, forgetOnClose: false },
  ...part,
});

/** Saves connections in place of all others, the one in use first, and has the page show that. */
export async function saveConnections(...connections: Connection[]): Promise<void> {
  setPageConnection(connections[0]?.id ?? newConnection);
  await save('local', { connections });
}

/** Removes all connections, as if nothing had ever been connected; the page shows what it did. */
export const removeConnections = (): Promise<void> => fakeBrowser.storage.local.remove('connections');
