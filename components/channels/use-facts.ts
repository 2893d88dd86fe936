import { useEffect, useState } from 'react';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { watchChannelSets } from '@/lib/storage/channel-sets.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { watchMade } from '@/lib/storage/places.ts';
import { watchPresets } from '@/lib/storage/presets.ts';
import { watchRecentValues } from '@/lib/storage/recent-values.ts';
import { type ChannelFacts, readFacts } from './read-plan.ts';

/** What the channels of a page are planned and shown by, as it changes; null until it is read. */
export function useFacts(connection: Connection, at: Place, fresh: LinkDraft): ChannelFacts | null {
  const [facts, setFacts] = useState<ChannelFacts | null>(null);
  useEffect(() => {
    let latest = 0;
    let isReading = false;
    const show = async () => {
      latest += 1;
      if (isReading) return;
      isReading = true;
      let read = 0;
      // What comes while it is read is read once more, together.
      while (read !== latest && latest > 0) {
        read = latest;
        const now = await readFacts({ connection, at, fresh }).catch(() => null);
        if (now !== null && latest > 0) setFacts(now);
      }
      isReading = false;
    };
    const shows = () => void show();
    shows();
    const watches = [watchChannelSets, watchPresets, watchMade, watchRecentValues];
    const ends = [...watches.map((watch) => watch(shows)), outboxItem.watch(shows), libraryItem.watch(shows)];
    // Slugs that the service knows since; without its answer there are fewer.
    void ask('refreshRecentValues', null);
    return () => {
      latest = Number.NEGATIVE_INFINITY;
      for (const end of ends) end();
    };
  }, [connection, at, fresh]);
  return facts;
}
