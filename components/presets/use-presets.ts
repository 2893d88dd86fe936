import { useEffect, useState } from 'react';
import { type Presets, readPresets, watchPresets } from '@/lib/storage/presets.ts';

type PresetsRead = { state: 'loading' } | ({ state: 'loaded' } & Presets);

/** Returns all presets. They may also change in another tab or on another device. */
export function usePresets(): PresetsRead {
  const [read, setRead] = useState<PresetsRead>({ state: 'loading' });
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const number = latest;
      const presets = await readPresets();
      // A later read replaces this one, even if it ends first.
      if (number === latest) setRead({ state: 'loaded', ...presets });
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
