import { releaseHost } from '@/lib/permissions/host.ts';
import { connectionTraces } from './connection-traces.ts';

/** Gives the permission for an address back that no connection needs. Nobody can tell while one does not say its own. */
export async function releaseUnused(baseUrl: string): Promise<void> {
  const needed = (await connectionTraces()).map((one) => one.baseUrl);
  const others = needed.flatMap((one) => (one === null ? [] : { baseUrl: one }));
  if (others.length === needed.length) await releaseHost(baseUrl, others);
}
