import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import { countUnsent, type Operation } from '@/lib/operations/operation.ts';
import type { Outbox } from '@/lib/storage/outbox.ts';

/** How many changes wait beside the link that is being made here. */
export const countOthers = ({ entries }: Outbox, creation: Operation | null): number =>
  countUnsent(
    entries.filter(({ id }) => id !== creation?.id),
    Date.now(),
  );

/** Returns the link that is being made at a place, or else from another tab on the same page. */
export function creationAt({ entries }: Pick<Outbox, 'entries'>, at: Place): Operation | null {
  const creations = entries.filter(({ write }) => write.kind === 'create');
  const isUnderWay = ({ at: there, state }: Operation) =>
    state.name !== 'refused' && there !== null && samePage(there, at);
  return creations.find((entry) => entry.at !== null && samePlace(entry.at, at)) ?? creations.find(isUnderWay) ?? null;
}
