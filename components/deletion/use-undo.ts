import { useState } from 'react';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A deletion that can still be undone. */
interface PendingDeletion {
  id: string;
  /** Its operation. */
  operationId: string;
}

type Undoing<D> = { state: 'idle' } | { state: 'undoing' | 'late'; deletion: D };

/** Undoes deletions, one at a time, and returns the last one that was too late. */
export function useUndo<D extends PendingDeletion>() {
  const [undoing, setUndoing] = useState<Undoing<D>>({ state: 'idle' });
  const undo = async (deletion: D) => {
    // A second press for the same deletion is ignored: its answer would be that it is too late.
    if (undoing.state !== 'idle' && isSameDeletion(deletion, undoing.deletion)) return;
    setUndoing({ state: 'undoing', deletion });
    const { connectionId, id } = parseLinkKey(deletion.id);
    const cancelled = await ask('cancelDelete', { id }, connectionId);
    if (!cancelled.ok) setUndoing({ state: 'idle' });
    else if (!cancelled.value) setUndoing({ state: 'late', deletion });
  };
  const late = undoing.state === 'late' ? undoing.deletion : null;
  return { late, undo, close: () => setUndoing({ state: 'idle' }) };
}

/** Returns whether both are the same deletion. A later deletion of the same link is another one. */
export const isSameDeletion = (one: PendingDeletion, other: PendingDeletion): boolean =>
  one.operationId === other.operationId;
