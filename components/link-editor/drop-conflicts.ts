import { draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

interface Solved {
  /** The link that was edited, and the form. */
  id: string;
  form: string;
  /** The form's draft when the person was asked. */
  mine: LinkDraft;
}

/**
 * Discards pending changes that wait for the choice that the person has just made in a form: the form sends the rest of them,
 * which may be nothing.
 */
export async function dropConflicts(solved: Solved): Promise<void> {
  const { operations } = await pendingChangesItem.get();
  const dropped = operations
    .filter((operation) => waitsFor(operation, solved))
    .map(({ id }) => ask('discard', { operation: id }));
  await Promise.all(dropped);
}

/** A page that was loaded anew has the same draft in another form. */
function waitsFor({ write, state, form }: Operation, solved: Solved): boolean {
  if (state.name !== 'conflict' || write.kind !== 'update' || write.body.id !== solved.id) return false;
  if (form === solved.form) return true;
  const wanted = withUpdate(solved.mine, write.body);
  return draftFields.every((field) => sameField(field, wanted, solved.mine));
}
