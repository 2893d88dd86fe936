import { useState } from 'react';
import type { Operation } from '@/lib/operations/operation.ts';

/** Returns an operation as it was before its current try, so that the words and the pressed button stay in place. */
export function useSteadyOperation(operation: Operation): { steady: Operation; isTrying: boolean } {
  const [before, setBefore] = useState(operation);
  const isSending = operation.state.name === 'sending';
  if (!isSending && before !== operation) setBefore(operation);
  const wasTriedBefore = before.id === operation.id && before.state.name !== 'sending';
  return { steady: isSending && wasTriedBefore ? before : operation, isTrying: isSending };
}
