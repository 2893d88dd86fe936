import { onTestFinished } from 'vitest';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, pageConnectionId, setPageConnection } from '@/lib/messaging/page-connection.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { startBackground } from './background.ts';
import { connectionOf } from './connections.ts';
import { save, saved } from './saved.ts';
import { runService, type Service } from './service.ts';

/** The place of the current tab in tests, on the page's connection. */
export const here: Place = {
  tabId: 1,
  address: 'https://example.com/page',
  get connectionId() {
    return pageConnectionId();
  },
};

/** Returns the place of a tab, on the page's connection. */
export const placeAt = (tabId: number, address: string): Place => ({
  tabId,
  address,
  connectionId: pageConnectionId(),
});

/** A service to connect to. */
type Target = Pick<Service, 'settings' | 'token'> & Pick<Input<'connect'>, 'headers'>;

let isBeside = false;

/**
 * Adds another connection before each one that the test connects: it is in use, and first in the list. So a page must ask,
 * read and save for its own connection, named in its address. The other connection has no token and no links.
 */
export function besideAnother(): void {
  isBeside = true;
  onTestFinished(() => {
    isBeside = false;
  });
}

async function addAnother(): Promise<void> {
  const { connections } = await saved('local');
  const others = Array.isArray(connections) ? connections : [];
  await save('local', { connections: [connectionOf({ name: 'Another' }), ...others] });
}

/** Connects to a service and makes it the page's connection. Replaces the page's current connection. */
async function connect({ settings, token, headers }: Target, different: Partial<ConnectionSettings>) {
  const connected = await ask('connect', { settings: { ...settings, ...different }, token, headers, check: false });
  if (!connected.ok) throw new Error(`Not connected: ${connected.failure.kind}`);
  setPageConnection(connected.value.id);
  if (isBeside) await addAnother();
  return connected.value;
}

/** Adds a connection and makes it the page's connection. */
export function connectAnother(service: Target, different: Partial<ConnectionSettings> = {}) {
  setPageConnection(newConnection);
  return connect(service, different);
}

/** Starts a background and connects it to a running service. */
export async function connectedTo(service: Target, different: Partial<ConnectionSettings> = {}) {
  await startBackground();
  return connect(service, different);
}

/** Starts a service and a background connected to it. */
export async function connectedService(
  different: Partial<ConnectionSettings> = {},
  options: Parameters<typeof runService>[0] = {},
) {
  const service = await runService(options);
  return { ...service, connection: await connectedTo(service, different) };
}
