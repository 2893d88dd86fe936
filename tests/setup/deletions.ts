import { vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { type Deletion, deletionsIn, undoSeconds } from '@/lib/operations/deletions.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/** The deletions that are to be sent or have failed, as pages see them. */
export const deletions = async (): Promise<Deletion[]> => deletionsIn((await pendingChangesItem.get()).operations);

/** The time that a deletion can be taken back is over. */
export const endUndoTime = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);

/** Has all deletions sent that can still be taken back. */
export async function sendDeletionsNow(): Promise<void> {
  const { operations } = await pendingChangesItem.get();
  const ids = operations.flatMap(({ id, write }) => (write.kind === 'delete' ? id : []));
  for (const entry of ids) await ask('sendNow', { operation: entry });
}
