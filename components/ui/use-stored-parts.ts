import { useLayoutEffect, useRef, useState } from 'react';
import { mutex } from '@/lib/async/async.ts';
import type { StoredItem } from '@/lib/storage/stored-item.ts';
import { useStored } from './use-stored.ts';

type StoredParts<T> = (
  | {
      state: 'loading';
      /** What was set before storage has said anything. */
      ahead: Partial<T>;
    }
  | { state: 'loaded'; value: T }
) & {
  /**
   * Shows a part at once, since a switch that waits for storage looks refused, and keeps it. All else is left as it is by
   * then: a permission may be asked meanwhile, and another tab is open.
   */
  setPart: (part: Partial<T>) => Promise<void>;
};

const inTurn = mutex();

/** What is kept in an item, as it changes, and what changes that part by part. */
export function useStoredParts<T extends object>(item: StoredItem<T>): StoredParts<T> {
  const stored = useStored(item);
  /** What is shown though it is not kept yet. */
  const [ahead, setAhead] = useState<Partial<T>>({});
  /** What is known to be kept, also to who began before a permission was asked. */
  const known = useRef<T>(null);
  const loaded = stored.state === 'loaded' ? stored.value : null;
  useLayoutEffect(() => {
    known.current = loaded;
  }, [loaded]);
  const set = stored.state === 'loaded' ? stored.set : item.set;
  const keep = async (part: Partial<T>) => {
    const wanted = { ...(known.current ?? (await item.get())), ...part };
    // Both are handed over in one breath, since the page may be closed right after the press: what is asked for first says
    // what another tab has changed unheard.
    const [before] = await Promise.all([item.get(), set(wanted)]);
    const whole = { ...before, ...part };
    if (JSON.stringify(whole) !== JSON.stringify(wanted)) await set(whole);
  };
  const setPart = async (part: Partial<T>) => {
    const shown = { ...ahead, ...part };
    setAhead(shown);
    try {
      await inTurn(() => keep(part));
    } finally {
      setAhead((now) => (now === shown ? {} : now));
    }
  };
  return stored.state === 'loading'
    ? { state: 'loading', ahead, setPart }
    : { state: 'loaded', value: { ...stored.value, ...ahead }, setPart };
}
