import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { PendingChanges } from '@/lib/storage/pending-changes.ts';

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
