import { draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

interface ResolvedConflict {
  /** The id of the edited link, and of the form. */
  id: string;
  form: string;
  /** The draft of the form when the conflict was found. */
  mine: LinkDraft;
}

/**
 * Discards the pending changes whose conflict was just resolved in a form. The form saves the result itself, unless nothing
 * is left to change.
 */
export async function discardConflicts(resolved: ResolvedConflict): Promise<void> {
  const { operations } = await pendingChangesItem.get();
  const conflicts = operations.filter((operation) => isResolvedBy(resolved, operation));
  await Promise.all(conflicts.map(({ id }) => ask('discard', { operation: id })));
}

/** A reload gives the same draft another form id, so equal contents count too. */
function isResolvedBy(resolved: ResolvedConflict, { write, state, form }: Operation): boolean {
  if (state.name !== 'conflict' || write.kind !== 'update' || write.body.id !== resolved.id) return false;
  if (form === resolved.form) return true;
  const updated = withUpdate(resolved.mine, write.body);
  return draftFields.every((field) => sameField(field, updated, resolved.mine));
}
