import { useEffect, useState } from 'react';
import { useThrow } from '@/components/ui/use-throw.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { watchChannelSets } from '@/lib/storage/channel-sets.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { watchMade } from '@/lib/storage/places.ts';
import { watchPresets } from '@/lib/storage/presets.ts';
import { watchRecentValues } from '@/lib/storage/recent-values.ts';
import { type ChannelData, readChannelData } from './read-channel-data.ts';

/** Returns the data of a page's channels; null until it is read. Throws a failed first read into the page's boundary. */
export function useChannelData(connection: Connection, at: Place, initial: LinkDraft): ChannelData | null {
  const [data, setData] = useState<ChannelData | null>(null);
  const fail = useThrow();
  useEffect(() => {
    let latest = 0;
    let [isReading, isShown] = [false, false];
    const onFailure = (fault: unknown) => {
      // A later read may succeed, but nothing is shown before.
      if (!isShown) fail(fault);
      return noteProblem('readCache', null)(fault);
    };
    const show = async () => {
      latest += 1;
      if (isReading) return;
      isReading = true;
      let read = 0;
      // Changes during a read cause one more read.
      while (read !== latest && latest > 0) {
        read = latest;
        const now = await readChannelData({ connection, at, initial }).catch(onFailure);
        if (now === null || latest < 0) continue;
        isShown = true;
        setData(now);
      }
      isReading = false;
    };
    const shows = () => void show();
    shows();
    const watches = [watchChannelSets, watchPresets, watchMade, watchRecentValues];
    const ends = [...watches.map((watch) => watch(shows)), pendingChangesItem.watch(shows), linkCacheItem.watch(shows)];
    // Asks the service for new slugs. Without its answer, the saved ones must do.
    void ask('refreshRecentValues', null);
    return () => {
      latest = Number.NEGATIVE_INFINITY;
      for (const end of ends) end();
    };
  }, [connection, at, initial, fail]);
  return data;
}
