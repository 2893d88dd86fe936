import { onTestFinished } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import { runService } from './service.ts';

/** The real service, and a proxy in front of it that a connection with its settings goes through, until the test ends. */
export async function runFaultyService(options: Parameters<typeof runService>[0] = {}) {
  const service = await runService(options);
  const proxy = await startFaultProxy(service.origin);
  onTestFinished(proxy.close);
  return { ...service, proxy, settings: { ...service.settings, baseUrl: proxy.baseUrl } };
}
