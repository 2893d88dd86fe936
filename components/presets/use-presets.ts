import { useEffect, useState } from 'react';
import { type Presets, readPresets, watchPresets } from '@/lib/storage/presets.ts';

type PresetsRead = { state: 'loading' } | ({ state: 'loaded' } & Presets);

/** All presets, as they change here, in another tab or on another device. */
export function usePresets(): PresetsRead {
  const [read, setRead] = useState<PresetsRead>({ state: 'loading' });
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const asked = latest;
      const presets = await readPresets();
      // Of two answers the later question's counts, whichever comes first.
      if (asked === latest) setRead({ state: 'loaded', ...presets });
    };
    void show();
    const unwatch = watchPresets(() => void show());
    return () => {
      latest = -1;
      unwatch();
    };
  }, []);
  return read;
}
