import { useState } from 'react';
import type { Operation } from '@/lib/operations/operation.ts';

/**
 * An entry as it stood before the try that is under way: what is shown of it then stays where it is, and so does the
 * button that was pressed.
 */
export function useSteadyEntry(entry: Operation): { steady: Operation; isTrying: boolean } {
  const [before, setBefore] = useState(entry);
  const isSending = entry.state.name === 'sending';
  if (!isSending && before !== entry) setBefore(entry);
  const wasTriedBefore = before.id === entry.id && before.state.name !== 'sending';
  return { steady: isSending && wasTriedBefore ? before : entry, isTrying: isSending };
}
