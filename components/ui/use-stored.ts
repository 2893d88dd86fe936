import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredItem, WatchedItem } from '@/lib/storage/stored-item.ts';
import { useThrow } from './use-throw.ts';

type Read<T> = { state: 'loading' } | { state: 'loaded'; value: T };

export type Stored<T> =
  | { state: 'loading' }
  | {
      state: 'loaded';
      value: T;
      /** Shows the new value at once: a tick that waits for storage looks refused. */
      set: (value: T) => Promise<void>;
    };

/** Returns the value of an item, as it changes. An item that cannot be read is thrown into the page's boundary. */
export function useWatched<T>(item: WatchedItem<T>): Read<T> {
  return useShown(item)[0];
}

/** Returns the value of an item, as it changes, and a function that sets it. Fails as `useWatched` does. */
export function useStored<T>(item: StoredItem<T>): Stored<T> {
  const [read, show] = useShown(item);
  const set = useCallback(
    (value: T) => {
      show({ state: 'loaded', value });
      return item.set(value);
    },
    [item, show],
  );
  return useMemo(() => (read.state === 'loading' ? read : { ...read, set }), [read, set]);
}

function useShown<T>(item: WatchedItem<T>) {
  const [read, setRead] = useState<Read<T>>({ state: 'loading' });
  const fail = useThrow();
  useEffect(() => {
    let [current, isNewerShown] = [true, false];
    const show = (value: T) => current && setRead({ state: 'loaded', value });
    item.get().then((value) => isNewerShown || show(value), fail);
    const unwatch = item.watch((value) => {
      isNewerShown = true;
      show(value);
    });
    return () => {
      current = false;
      unwatch();
    };
  }, [item, fail]);
  return [read, setRead] as const;
}
