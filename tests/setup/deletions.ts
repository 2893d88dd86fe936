import { vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { type Deletion, deletionsIn, undoSeconds } from '@/lib/operations/deletions.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';

/** The deletions that are to be sent or have failed, as pages see them. */
export const deletions = async (): Promise<Deletion[]> => deletionsIn((await outboxItem.get()).entries);

/** The time that a deletion can be taken back is over. */
export const endUndoTime = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);

/** Has all deletions sent that can still be taken back. */
export async function sendDeletionsNow(): Promise<void> {
  const { entries } = await outboxItem.get();
  const ids = entries.flatMap(({ id, write }) => (write.kind === 'delete' ? id : []));
  for (const entry of ids) await ask('sendNow', { entry });
}
