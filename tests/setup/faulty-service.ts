import { onTestFinished } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import { runService } from './service.ts';

/**
 * Starts the real service with a fault proxy in front of it, until the test ends. `settings` connects through the
 * proxy.
 */
export async function runFaultyService(options: Parameters<typeof runService>[0] = {}) {
  const service = await runService(options);
  const proxy = await startFaultProxy(service.origin);
  onTestFinished(proxy.close);
  return { ...service, proxy, settings: { ...service.settings, baseUrl: proxy.baseUrl } };
}
