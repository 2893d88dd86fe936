import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { undoSeconds } from '@/lib/operations/deletions.ts';
import type { Operations } from '../operations/create-operations.ts';
import { type Progress, progressOf } from './update-link.ts';

interface WriteOptions {
  isPrivate: boolean;
  connection: Connection | null;
}

interface Needs {
  operations: Pick<Operations, 'enqueue' | 'pendingOperations' | 'discard'>;
}

/** Creates the commands that delete links. */
export function createDeletion({ operations }: Needs) {
  /** Deletes a link at once. Fails where there is no connection, or the service refuses: then the link is there. */
  async function deleteLink(id: string, { isPrivate, connection }: WriteOptions): Promise<Result<Progress>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const enqueued = await operations.enqueue({ write: { kind: 'delete', id }, at: null, isPrivate, connection });
    if (!enqueued.ok) return enqueued;
    const { operation, result } = enqueued.value;
    const deleted = await result;
    if (deleted.ok) return { ok: true, value: progressOf(deleted.value) };
    // The caller shows the failure. An earlier deletion that is still saved stays.
    await operations.discard(operation.id);
    return deleted;
  }

  /** Deletes a link after `undoSeconds`, even if the page closes. */
  async function scheduleDelete(id: string, { isPrivate, connection }: WriteOptions): Promise<Result<null>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const sendAt = Date.now() + undoSeconds * 1000;
    const enqueued = await operations.enqueue({
      write: { kind: 'delete', id },
      at: null,
      isPrivate,
      connection,
      sendAt,
    });
    if (!enqueued.ok) return enqueued;
    const { operation, isSaved } = enqueued.value;
    if (isSaved) return { ok: true, value: null };
    await operations.discard(operation.id);
    return { ok: false, failure: { kind: 'storage' } };
  }

  /** Cancels the pending or failed deletions of a link, by hand and by jobs. Returns false if one was sent already. */
  async function cancelDelete(id: string, connection: Connection | null): Promise<boolean> {
    const deletions = (await operations.pendingOperations()).filter(
      ({ write, connectionId }) => write.kind === 'delete' && write.id === id && connectionId === connection?.id,
    );
    const canceled = await Promise.all(deletions.map((deletion) => operations.discard(deletion.id)));
    return canceled.length > 0 && canceled.every(Boolean);
  }

  return { deleteLink, scheduleDelete, cancelDelete };
}
