import { type Place, samePlace } from '@/lib/link/place.ts';
import { countUnsent, type OutboxEntry } from '@/lib/outbox/entry.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';
import { loadPendingPanel } from '../link-form/loaded-later.tsx';

/** What is not sent yet, as far as a place is concerned. */
export interface OutboxHere {
  /** The link that is being made for this page; null where none is. */
  creation: OutboxEntry | null;
  /** How many changes wait beside it. */
  others: number;
}

/** Reads it once, with what draws it. */
export async function readOutboxHere(at: Place): Promise<OutboxHere> {
  const outbox = await outboxItem.get();
  const creation = creationAt(outbox, at);
  if (creation !== null) await loadPendingPanel().catch(() => undefined);
  return { creation, others: countOthers(outbox, creation) };
}

/** How many changes wait beside the link that is being made here. */
export function countOthers({ entries, total }: Outbox, creation: OutboxEntry | null): number {
  const others = entries.filter(({ id }) => id !== creation?.id);
  return countUnsent(others, { total: total - (entries.length - others.length), now: Date.now() });
}

/** The link that is being made for a place: from there, or from another window on the same page. */
export function creationAt({ entries }: Pick<Outbox, 'entries'>, at: Place): OutboxEntry | null {
  const creations = entries.filter(({ write }) => write.kind === 'create');
  const isUnderWay = ({ at: there, state }: OutboxEntry) =>
    state.name !== 'refused' && at.address !== '' && there?.address === at.address;
  return creations.find((entry) => entry.at !== null && samePlace(entry.at, at)) ?? creations.find(isUnderWay) ?? null;
}
