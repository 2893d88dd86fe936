import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import { countUnsent, type Operation } from '@/lib/operations/operation.ts';
import type { PendingChanges } from '@/lib/storage/pending-changes.ts';

/** Counts the pending changes other than a page's own create. */
export const countOtherChanges = ({ operations }: PendingChanges, creation: Operation | null): number =>
  countUnsent(
    operations.filter(({ id }) => id !== creation?.id),
    Date.now(),
  );

/** Returns the pending create of a place, or else of another tab on the same page. */
export function pendingCreateAt({ operations }: Pick<PendingChanges, 'operations'>, at: Place): Operation | null {
  const creations = operations.filter(({ write }) => write.kind === 'create');
  const isOfPage = ({ at: other, state }: Operation) =>
    state.name !== 'refused' && other !== null && samePage(other, at);
  return (
    creations.find((operation) => operation.at !== null && samePlace(operation.at, at)) ??
    creations.find(isOfPage) ??
    null
  );
}
