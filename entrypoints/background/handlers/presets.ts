import { connectionItem } from '@/lib/storage/connection.ts';
import { forgetLastChannelSets } from '@/lib/storage/last-channel-sets.ts';
import { bringDefaultHome, forgetDefaultPresets } from '@/lib/storage/presets.ts';
import { leavesService, subscribe } from '../changes.ts';

/** Keeps what names the service out of the storage that follows the person, and forgets it with the connection. */
export function keepDefaultPresets(): void {
  void bringHome().catch(() => undefined);
  subscribe({
    left: (change) =>
      leavesService(change) &&
      Promise.all([forgetDefaultPresets(change.from?.baseUrl ?? null), forgetLastChannelSets()]),
  });
}

async function bringHome(): Promise<void> {
  const connection = await connectionItem.get();
  if (connection !== null) await bringDefaultHome(connection.baseUrl);
}
