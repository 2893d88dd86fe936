import { useEffect, useState } from 'react';
import { type RecentClicks, recallRecent } from '@/lib/stats-cache/recent-clicks.ts';

/** The clicks of 30 days that are kept of links, by their ids: as they were when the page was opened. */
export function useRecent(connectionId: string): ReadonlyMap<string, RecentClicks> {
  const [recent, setRecent] = useState<ReadonlyMap<string, RecentClicks>>(new Map());
  useEffect(() => {
    let current = true;
    void recallRecent(connectionId).then((known) => current && setRecent(known));
    return () => {
      current = false;
    };
  }, [connectionId]);
  return recent;
}
