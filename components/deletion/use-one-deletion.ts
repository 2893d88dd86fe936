import { useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Deletion } from '@/lib/operations/deletions.ts';

/** Deletes one link, or keeps it after a failed deletion. Returns the failure, if there is one. */
export function useOneDeletion(id: string, deletion: Deletion | null) {
  /** Set if the deletion could not be scheduled. */
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const remove = async () => {
    const scheduled = await ask('scheduleDelete', { id });
    setRefusal(scheduled.ok ? null : scheduled.failure);
  };
  const keep = () => {
    setRefusal(null);
    void ask('cancelDelete', { id });
  };
  return { remove, keep, failure: refusal ?? (deletion?.state.name === 'refused' ? deletion.state.failure : null) };
}
