import { useEffect, useState } from 'react';
import type { StoredItem } from '@/lib/storage/stored-item.ts';

export type Stored<T> =
  | { state: 'loading' }
  | {
      state: 'loaded';
      value: T /** Shows the new value at once: a tick that waits for storage looks refused. */;
      set: (value: T) => Promise<void>;
    };

/** What is kept in an item, as it changes. One that cannot be read is thrown into the page's boundary, which says so. */
export function useStored<T>(item: StoredItem<T>): Stored<T> {
  const [stored, setStored] = useState<Stored<T>>({ state: 'loading' });
  const [, fail] = useState<never>();
  useEffect(() => {
    let current = true;
    const set = (value: T) => {
      show(value);
      return item.set(value);
    };
    const show = (value: T) => current && setStored({ state: 'loaded', value, set });
    item.get().then(show, (fault: unknown) => {
      fail(() => {
        throw fault;
      });
    });
    const unwatch = item.watch(show);
    return () => {
      current = false;
      unwatch();
    };
  }, [item]);
  return stored;
}
