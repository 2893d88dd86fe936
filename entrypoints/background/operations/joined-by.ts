import { sameDraft } from '@/lib/link/draft.ts';
import { draftOfCreate } from '@/lib/link/draft-of-body.ts';
import { samePage } from '@/lib/link/place.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { NewOperation } from './operation-changes.ts';

/**
 * Returns the operation that a new one joins, so that no second link is created; null if it is added. It is the same one,
 * called for again, or a pending create for the same page or with the same body.
 */
export async function joinedBy(
  log: LogTransaction,
  pending: readonly Operation[],
  { id, isRepeated = false, write, at, isPrivate, connection }: NewOperation,
): Promise<Operation | null> {
  if (write.kind !== 'create') return null;
  const repeated = isRepeated && id !== undefined ? await log.readOperation({ id }) : null;
  if (repeated !== null) return repeated;
  const draft = draftOfCreate(write.body, write.geo_targets);
  const found = pending.find((operation) => {
    if (operation.write.kind !== 'create' || operation.state.name === 'refused' || operation.isPrivate !== isPrivate)
      return false;
    if (operation.connectionId !== connection.id) return false;
    const isHere = at !== null && operation.at !== null && samePage(operation.at, at);
    const { body, geo_targets } = operation.write;
    return isHere || (body.long_url === write.body.long_url && sameDraft(draftOfCreate(body, geo_targets), draft));
  });
  return found ?? null;
}
