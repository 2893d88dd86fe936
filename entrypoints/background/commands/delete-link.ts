import type { Result } from '@/lib/contract/failure.ts';
import { undoSeconds } from '@/lib/outbox/deletions.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { drop, enqueue, outboxEntries } from '../outbox/outbox.ts';
import { type Progress, progressOf } from './update-link.ts';

/** Deletes a link at once. Fails where there is no connection, or the service refuses: then the link is there. */
export async function deleteLink(id: string, { isPrivate }: { isPrivate: boolean }): Promise<Result<Progress>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const { entry, outcome } = await enqueue({ write: { kind: 'delete', id }, at: null, isPrivate, connection });
  const ended = await outcome;
  if (ended.state !== 'refused') return { ok: true, value: progressOf(ended) };
  // Whoever waits is told here.
  await drop(entry.id);
  return { ok: false, failure: ended.failure };
}

/** Deletes a link in some seconds, whatever happens to the page that asks. */
export async function scheduleDelete(id: string, { isPrivate }: { isPrivate: boolean }): Promise<Result<null>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const sendAt = Date.now() + undoSeconds * 1000;
  await enqueue({ write: { kind: 'delete', id }, at: null, isPrivate, connection, sendAt });
  return { ok: true, value: null };
}

/** Takes a deletion back, or puts one that failed away. False when it was sent already. */
export async function cancelDelete(id: string): Promise<boolean> {
  const entry = (await outboxEntries()).find(({ write }) => write.kind === 'delete' && write.id === id);
  return entry !== undefined && drop(entry.id);
}
