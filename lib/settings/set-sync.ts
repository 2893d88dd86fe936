import { joinSyncOfChannelSets, leaveSyncOfChannelSets } from '../storage/channel-sets.ts';
import { joinSyncOfPresets, leaveSyncOfPresets } from '../storage/presets.ts';
import { syncChoiceItem } from '../storage/sync-choice.ts';

/**
 * Has settings follow the person from now on, or stay in this browser. Switched off, all stays here as it is, and what
 * other devices have is left to them. Switched on, the later of two changes counts, and nothing is removed.
 */
export async function setSync(isOn: boolean): Promise<void> {
  if (isOn) {
    await syncChoiceItem.set(true);
    await Promise.all([joinSyncOfPresets(), joinSyncOfChannelSets()]);
    return;
  }
  await Promise.all([leaveSyncOfPresets(), leaveSyncOfChannelSets()]);
  await syncChoiceItem.set(false);
}
