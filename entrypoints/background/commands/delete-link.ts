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
  const enqueued = await enqueue(background, { write: { kind: 'delete', id }, at: null, isPrivate, connection });
  if (!enqueued.ok) return enqueued;
  const { operation, outcome } = enqueued.value;
  const ended = await outcome;
  if (ended.state !== 'refused') return { ok: true, value: progressOf(ended) };
  // The caller shows the failure. An earlier deletion stays.
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
  const enqueued = await enqueue(background, {
    write: { kind: 'delete', id },
    at: null,
    isPrivate,
    connection,
    sendAt,
  });
  if (!enqueued.ok) return enqueued;
  const { operation, isSaved } = enqueued.value;
  if (isSaved) return { ok: true, value: null };
  await removeAll(background, [operation]);
  return { ok: false, failure: { kind: 'storage' } };
}

/** Cancels a pending or failed deletion. Returns false if it was sent already. */
export async function cancelDelete(
  background: Background,
  id: string,
  connection: Connection | null,
): Promise<boolean> {
  const operation = (await pendingOperations(background)).find(
    ({ write, connectionId }) => write.kind === 'delete' && write.id === id && connectionId === connection?.id,
  );
  return operation !== undefined && discard(background, operation.id);
}
