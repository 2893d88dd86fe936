import { forgetLastChannelSets } from '@/lib/storage/last-channel-sets.ts';
import { forgetDefaultPresets } from '@/lib/storage/presets.ts';
import { leavesService, subscribe } from '../changes.ts';
import { isGone, keptServices, serviceOfTrace } from '../connection-traces.ts';

/** Forgets which preset and channel set a connection used once it is left. */
export function keepDefaultPresets(): void {
  subscribe({
    left: async (change) => {
      if (!leavesService(change)) return;
      const services = await keptServices();
      const left = serviceOfTrace(change.trace);
      await Promise.all([
        forgetDefaultPresets((service) => service === left || isGone(service, services)),
        forgetLastChannelSets(change.scope),
      ]);
    },
  });
}
