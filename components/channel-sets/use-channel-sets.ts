import { useEffect, useState } from 'react';
import { type ChannelSets, readChannelSets, watchChannelSets } from '@/lib/storage/channel-sets.ts';

type SetsRead = { state: 'loading' } | ({ state: 'loaded' } & ChannelSets);

/** All channel sets, as they change here, in another tab or on another device. */
export function useChannelSets(): SetsRead {
  const [read, setRead] = useState<SetsRead>({ state: 'loading' });
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const asked = latest;
      const sets = await readChannelSets();
      // Of two answers the later question's counts, whichever comes first.
      if (asked === latest) setRead({ state: 'loaded', ...sets });
    };
    void show();
    const unwatch = watchChannelSets(() => void show());
    return () => {
      latest = -1;
      unwatch();
    };
  }, []);
  return read;
}
