import { channelAt } from '@/lib/link/channels/channel-place.ts';
import type { Place } from '@/lib/link/place.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { countOthers, creationAt } from '../../outbox/outbox-here.ts';
import { OutboxLine } from '../../outbox/outbox-line.tsx';

/* The code that the popup loads only if something is pending. */

export { PendingPanel } from './pending-panel.tsx';

/** The pending changes of a place, and the component that shows them. */
export interface OutboxHere {
  /** The page's pending create; null if there is none. */
  creation: Operation | null;
  /** True if links of the page for channels are pending or refused. */
  hasChannels: boolean;
  /** The number of other pending changes. */
  others: number;
  OutboxLine: typeof OutboxLine;
}

/** Reads the pending changes of a place. */
export async function readOutboxHere(at: Place): Promise<OutboxHere> {
  const outbox = await outboxItem.of(at.connectionId).get();
  const creation = creationAt(outbox, at);
  const hasChannels = outbox.entries.some((entry) => entry.at !== null && channelAt(entry.at, at) !== null);
  return { creation, hasChannels, others: countOthers(outbox, creation), OutboxLine };
}
