import { draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';

interface Solved {
  /** The link that was edited, and the form. */
  id: string;
  form: string;
  /** What the form held when the person was asked. */
  mine: LinkDraft;
}

/**
 * Drops what waits in the outbox for the choice that the person has just made in a form: the form sends what is left of it,
 * which may be nothing.
 */
export async function dropConflicts(solved: Solved): Promise<void> {
  const { entries } = await outboxItem.get();
  const dropped = entries.filter((entry) => waitsFor(entry, solved)).map(({ id }) => ask('dropEntry', { entry: id }));
  await Promise.all(dropped);
}

/** A page that was loaded anew has the same draft in another form. */
function waitsFor({ write, state, form }: Operation, solved: Solved): boolean {
  if (state.name !== 'conflict' || write.kind !== 'update' || write.body.id !== solved.id) return false;
  if (form === solved.form) return true;
  const wanted = withUpdate(solved.mine, write.body);
  return draftFields.every((field) => sameField(field, wanted, solved.mine));
}
