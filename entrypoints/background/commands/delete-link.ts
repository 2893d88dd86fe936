import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { undoSeconds } from '@/lib/operations/deletions.ts';
import { discard } from '../operations/discard.ts';
import { removeAll } from '../operations/log.ts';
import { enqueue, pendingOperations } from '../operations/operations.ts';
import type { Background } from '../shared/background.ts';
import { type Progress, progressOf } from './update-link.ts';

interface WriteOptions {
  isPrivate: boolean;
  connection: Connection | null;
}

/** Deletes a link at once. Fails where there is no connection, or the service refuses: then the link is there. */
export async function deleteLink(
  background: Background,
  id: string,
  { isPrivate, connection }: WriteOptions,
): Promise<Result<Progress>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const asked = await enqueue(background, { write: { kind: 'delete', id }, at: null, isPrivate, connection });
  if (!asked.ok) return asked;
  const { operation, outcome } = asked.value;
  const ended = await outcome;
  if (ended.state !== 'refused') return { ok: true, value: progressOf(ended) };
  // The asker hears of it here. A deletion that was asked for before stays.
  await removeAll(background, [operation]);
  return { ok: false, failure: ended.failure };
}

/** Deletes a link after `undoSeconds`, even if the page closes. */
export async function scheduleDelete(
  background: Background,
  id: string,
  { isPrivate, connection }: WriteOptions,
): Promise<Result<null>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const sendAt = Date.now() + undoSeconds * 1000;
  const asked = await enqueue(background, { write: { kind: 'delete', id }, at: null, isPrivate, connection, sendAt });
  if (!asked.ok) return asked;
  const { operation, isKept } = asked.value;
  if (isKept) return { ok: true, value: null };
  await removeAll(background, [operation]);
  return { ok: false, failure: { kind: 'storage' } };
}

/** Takes a deletion back, or puts one that failed away. False when it was sent already. */
export async function cancelDelete(
  background: Background,
  id: string,
  connection: Connection | null,
): Promise<boolean> {
  const entry = (await pendingOperations(background)).find(
    ({ write, connectionId }) => write.kind === 'delete' && write.id === id && connectionId === connection?.id,
  );
  return entry !== undefined && discard(background, entry.id);
}
