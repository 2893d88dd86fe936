import { channelAt } from '@/lib/link/channels/channel-place.ts';
import type { Place } from '@/lib/link/place.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { countOthers, creationAt } from './outbox-here.ts';
import { OutboxLine } from './outbox-line.tsx';

/* What the popup loads where something is not sent yet, and not before. */

export { PendingPanel } from './pending-panel.tsx';

/** What is not sent yet, as far as a place is concerned, and what shows it. */
export interface OutboxHere {
  /** The link that is being made for this page; null where none is. */
  creation: OutboxEntry | null;
  /** Whether links of this page are under way for channels, or were refused. */
  hasChannels: boolean;
  /** How many changes wait beside it. */
  others: number;
  OutboxLine: typeof OutboxLine;
}

/** Reads it once. */
export async function readOutboxHere(at: Place): Promise<OutboxHere> {
  const outbox = await outboxItem.of(at.connectionId).get();
  const creation = creationAt(outbox, at);
  const hasChannels = outbox.entries.some((entry) => entry.at !== null && channelAt(entry.at, at) !== null);
  return { creation, hasChannels, others: countOthers(outbox, creation), OutboxLine };
}
