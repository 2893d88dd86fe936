import { useEffect, useState } from 'react';
import type { Campaign } from '@/lib/stats/campaigns.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import { recallRecentClicks } from '@/lib/stats-cache/stats-cache.ts';

/** The clicks of 30 days that are kept of campaigns' links, by their ids. */
export function useRecent(connectionId: string, campaigns: readonly Campaign[]): ReadonlyMap<string, RecentClicks> {
  const [recent, setRecent] = useState<ReadonlyMap<string, RecentClicks>>(new Map());
  useEffect(() => {
    let current = true;
    const ids = campaigns.flatMap(({ links }) => links.map(({ id }) => id));
    void recallRecentClicks(connectionId, ids).then((known) => current && setRecent(known));
    return () => {
      current = false;
    };
  }, [connectionId, campaigns]);
  return recent;
}
