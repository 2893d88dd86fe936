import { useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A link whose deletion could not be scheduled, and the reason. */
interface RefusedDeletion {
  link: LinkRecord;
  failure: Failure;
}

/** Deletes a link without asking first: the deletion can be undone for `undoSeconds`. */
export function useDeleting() {
  const [refused, setRefused] = useState<RefusedDeletion | null>(null);
  /** Returns whether the deletion is scheduled. */
  const remove = async (link: LinkRecord): Promise<boolean> => {
    const { connectionId, id } = parseLinkKey(link.id);
    const scheduled = await ask('scheduleDelete', { id }, connectionId);
    setRefused(scheduled.ok ? null : { link, failure: scheduled.failure });
    return scheduled.ok;
  };
  return { refused, remove, close: () => setRefused(null) };
}
