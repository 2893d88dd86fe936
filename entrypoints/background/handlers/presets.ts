import { serviceOf } from '@/lib/connection/service-of.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { forgetLastChannelSets } from '@/lib/storage/last-channel-sets.ts';
import { bringDefaultHome, forgetDefaultPresets } from '@/lib/storage/presets.ts';
import { leavesService, subscribe } from '../changes.ts';
import { isGone, keptServices, serviceOfTrace } from '../connection-traces.ts';

/** Keeps what names the service out of the storage that follows the person, and forgets it with the connection. */
export function keepDefaultPresets(): void {
  void bringHome().catch(() => undefined);
  subscribe({
    left: async (change) => {
      if (!leavesService(change)) return;
      const services = await keptServices();
      const left = serviceOfTrace(change.trace);
      await Promise.all([
        forgetDefaultPresets(left, (service) => service === left || isGone(service, services)),
        forgetLastChannelSets(change.scope),
      ]);
    },
  });
}

async function bringHome(): Promise<void> {
  for (const connection of await readConnections()) await bringDefaultHome(serviceOf(connection));
}
