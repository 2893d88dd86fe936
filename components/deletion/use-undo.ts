import { useState } from 'react';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A deletion of a link that can still be taken back, by its entry in the outbox. */
export interface Wait {
  id: string;
  entry: string;
}

type Undoing<W> = { state: 'not' } | { state: 'asked' | 'late'; wait: W };

/** Takes deletions back, one at a time, and tells of the last that it came too late for. */
export function useUndo<W extends Wait>() {
  const [undoing, setUndoing] = useState<Undoing<W>>({ state: 'not' });
  const undo = async (wait: W) => {
    // Another press for the same asks nothing more: it would be answered as one that comes too late.
    if (undoing.state !== 'not' && isSameWait(wait, undoing.wait)) return;
    setUndoing({ state: 'asked', wait });
    const { connectionId, id } = parseLinkKey(wait.id);
    const cancelled = await ask('cancelDelete', { id }, connectionId);
    if (!cancelled.ok) setUndoing({ state: 'not' });
    else if (!cancelled.value) setUndoing({ state: 'late', wait });
  };
  return { late: undoing.state === 'late' ? undoing.wait : null, undo, close: () => setUndoing({ state: 'not' }) };
}

/** Whether both are the same deletion: that it was sent may not have come here yet. */
export const isSameWait = (one: Wait, other: Wait): boolean => one.entry === other.entry;
