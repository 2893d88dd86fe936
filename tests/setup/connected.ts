import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { startBackground } from './background.ts';
import { runService, type Service } from './service.ts';

/** The place of the tab that tests look at. */
export const here = { tabId: 1, address: 'https://example.com/page' };

/** A running background, connected to a service that runs. */
export async function connectedTo(
  service: Pick<Service, 'settings' | 'token'>,
  different: Partial<ConnectionSettings> = {},
) {
  await startBackground();
  const settings = { ...service.settings, ...different };
  const connected = await ask('connect', { settings, token: service.token, check: false });
  if (!connected.ok) throw new Error(`Not connected: ${connected.failure.kind}`);
  return connected.value;
}

/** A service that runs, and a background connected to it. */
export async function connectedService(
  different: Partial<ConnectionSettings> = {},
  options: Parameters<typeof runService>[0] = {},
) {
  const service = await runService(options);
  return { ...service, connection: await connectedTo(service, different) };
}
