import { pendingCreateAt } from '@/components/pending-changes/pending-create.ts';
import { channelAt } from '@/lib/link/channels/channel-place.ts';
import type { Place } from '@/lib/link/place.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/* The code that the popup loads only if something is pending. */

export { PendingLine } from '@/components/pending-changes/pending-line.tsx';
export { PendingPanel } from './pending-panel.tsx';

/** The pending changes of a place. */
export interface PendingHere {
  /** The page's pending create; null if there is none. */
  creation: Operation | null;
  /** True if links of the page for channels are pending or refused. */
  hasChannels: boolean;
}

/** Reads the pending changes of a place. */
export async function readPendingHere(at: Place): Promise<PendingHere> {
  const pending = await pendingChangesItem.of(at.connectionId).get();
  const creation = pendingCreateAt(pending, at);
  const hasChannels = pending.operations.some(
    (operation) => operation.at !== null && channelAt(operation.at, at) !== null,
  );
  return { creation, hasChannels };
}
