import { vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { type Deletion, deletionsIn, undoSeconds } from '@/lib/operations/deletions.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/** Returns the deletions that are pending or have failed, as pages see them. */
export const deletions = async (): Promise<Deletion[]> => deletionsIn((await pendingChangesItem.get()).operations);

/** Moves the date past the time in which deletions can be undone. */
export const endUndoTime = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);

/** Sends all deletions that can still be undone. */
export async function sendDeletionsNow(): Promise<void> {
  const { operations } = await pendingChangesItem.get();
  const ids = operations.flatMap(({ id, write }) => (write.kind === 'delete' ? id : []));
  for (const id of ids) await ask('sendNow', { operation: id });
}
