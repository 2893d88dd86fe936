import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import { countUnsent, type Operation } from '@/lib/operations/operation.ts';
import type { Outbox } from '@/lib/storage/outbox.ts';

/** Counts the pending changes other than a page's own create. */
export const countOthers = ({ entries }: Outbox, creation: Operation | null): number =>
  countUnsent(
    entries.filter(({ id }) => id !== creation?.id),
    Date.now(),
  );

/** Returns the pending create of a place, or else of another tab on the same page. */
export function creationAt({ entries }: Pick<Outbox, 'entries'>, at: Place): Operation | null {
  const creations = entries.filter(({ write }) => write.kind === 'create');
  const isOfPage = ({ at: other, state }: Operation) =>
    state.name !== 'refused' && other !== null && samePage(other, at);
  return creations.find((entry) => entry.at !== null && samePlace(entry.at, at)) ?? creations.find(isOfPage) ?? null;
}
