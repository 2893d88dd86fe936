import { useState } from 'react';
import type { Operation } from '@/lib/operations/operation.ts';

/** Returns an operation as it was before its current try, so that the words and the pressed button stay in place. */
export function useSteadyEntry(entry: Operation): { steady: Operation; isTrying: boolean } {
  const [before, setBefore] = useState(entry);
  const isSending = entry.state.name === 'sending';
  if (!isSending && before !== entry) setBefore(entry);
  const wasTriedBefore = before.id === entry.id && before.state.name !== 'sending';
  return { steady: isSending && wasTriedBefore ? before : entry, isTrying: isSending };
}
