import { useState } from 'react';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A deletion that can still be undone. */
export interface Wait {
  id: string;
  /** Its operation. */
  operationId: string;
}

type Undoing<W> = { state: 'not' } | { state: 'asked' | 'late'; wait: W };

/** Undoes deletions, one at a time, and returns the last one that was too late. */
export function useUndo<W extends Wait>() {
  const [undoing, setUndoing] = useState<Undoing<W>>({ state: 'not' });
  const undo = async (wait: W) => {
    // A second press for the same deletion is ignored: its answer would be that it is too late.
    if (undoing.state !== 'not' && isSameWait(wait, undoing.wait)) return;
    setUndoing({ state: 'asked', wait });
    const { connectionId, id } = parseLinkKey(wait.id);
    const cancelled = await ask('cancelDelete', { id }, connectionId);
    if (!cancelled.ok) setUndoing({ state: 'not' });
    else if (!cancelled.value) setUndoing({ state: 'late', wait });
  };
  return { late: undoing.state === 'late' ? undoing.wait : null, undo, close: () => setUndoing({ state: 'not' }) };
}

/** True if both are the same deletion. The page may not know yet that it was sent. */
export const isSameWait = (one: Wait, other: Wait): boolean => one.operationId === other.operationId;
