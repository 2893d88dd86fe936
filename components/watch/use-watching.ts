import { useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayNotify, requestNotifications } from '@/lib/permissions/notifications.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';

type Watching = { state: 'idle' | 'starting' | 'refused' } | { state: 'failed'; failure: Failure };

/** Returns a function that starts to watch a link. Call it directly from a click, as it requests a permission. */
export function useWatching(id: string, onWatched: () => void) {
  const [watching, setWatching] = useState<Watching>({ state: 'idle' });
  const watch = async (choices: WatchChoices) => {
    const granted = requestNotifications();
    setWatching({ state: 'starting' });
    if (!(await granted) || !(await mayNotify())) return setWatching({ state: 'refused' });
    const answer = await ask('watchLink', { id, choices });
    if (!answer.ok) return setWatching({ state: 'failed', failure: answer.failure });
    setWatching({ state: 'idle' });
    onWatched();
  };
  return { watching, watch };
}
