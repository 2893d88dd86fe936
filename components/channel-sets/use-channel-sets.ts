import { useEffect, useState } from 'react';
import { type ChannelSets, readChannelSets, watchChannelSets } from '@/lib/storage/channel-sets.ts';

type SetsRead = { state: 'loading' } | ({ state: 'loaded' } & ChannelSets);

/** Returns all channel sets. They may also change in another tab or on another device. */
export function useChannelSets(): SetsRead {
  const [read, setRead] = useState<SetsRead>({ state: 'loading' });
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const number = latest;
      const sets = await readChannelSets();
      // A later read replaces this one, even if it ends first.
      if (number === latest) setRead({ state: 'loaded', ...sets });
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
