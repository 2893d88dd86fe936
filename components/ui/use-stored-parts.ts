import { useLayoutEffect, useRef, useState } from 'react';
import { mutex } from '@/lib/async/async.ts';
import type { StoredItem } from '@/lib/storage/stored-item.ts';
import { useStored } from './use-stored.ts';

type StoredParts<T> = (
  | {
      state: 'loading';
      /** The parts set before the item is loaded. */
      ahead: Partial<T>;
    }
  | { state: 'loaded'; value: T }
) & {
  /**
   * Shows a part at once and saves it, since a switch that waits for storage looks refused. Other parts keep their
   * newest values, since a permission prompt or another tab may delay the save.
   */
  setPart: (part: Partial<T>) => Promise<void>;
};

const inTurn = mutex();

/** Returns the value of an item, as it changes, and a function that sets parts of it. */
export function useStoredParts<T extends object>(item: StoredItem<T>): StoredParts<T> {
  const stored = useStored(item);
  /** The parts that are shown but not saved yet. */
  const [ahead, setAhead] = useState<Partial<T>>({});
  /** The saved value, as a ref for functions that began before a permission prompt. */
  const known = useRef<T>(null);
  const loaded = stored.state === 'loaded' ? stored.value : null;
  useLayoutEffect(() => {
    known.current = loaded;
  }, [loaded]);
  const set = stored.state === 'loaded' ? stored.set : item.set;
  const keep = async (part: Partial<T>) => {
    const wanted = { ...(known.current ?? (await item.get())), ...part };
    // Request both at once, since the page may close right after the press. The read shows what another tab has
    // changed.
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
