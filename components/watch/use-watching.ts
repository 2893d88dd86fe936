import { useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayNotify, requestNotifications } from '@/lib/permissions/notifications.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';

/** How a wish to watch a link fares. */
type Watching = { state: 'idle' } | { state: 'looking' } | { state: 'refused' } | { state: 'failed'; failure: Failure };

/** Watches a link: `watch` is to be called straight from a press, since it asks for the permission. */
export function useWatching(id: string, onWatched: () => void) {
  const [watching, setWatching] = useState<Watching>({ state: 'idle' });
  const watch = async (choices: WatchChoices) => {
    const asked = requestNotifications();
    setWatching({ state: 'looking' });
    if (!(await asked) || !(await mayNotify())) return setWatching({ state: 'refused' });
    const answer = await ask('watchLink', { id, choices });
    if (!answer.ok) return setWatching({ state: 'failed', failure: answer.failure });
    setWatching({ state: 'idle' });
    onWatched();
  };
  return { watching, watch };
}
