import { keepRecent } from '../shared/lazy-lru.ts';

/** Keys that are remembered: whoever asks from more networks than that has the oldest of them forgotten. */
const mostKeys = 50_000;

/** Counts, by key, what happens within a time that begins with the first of it. */
interface Windows {
  /** Counts one, if there may be one more, and says whether there may. */
  take: (key: string) => boolean;
  /** Takes one back. */
  giveBack: (key: string) => void;
}

/**
 * Kept in this process alone, and forgotten after.
 *
 * @param now a clock in milliseconds that never goes back: a limit must not last longer because a clock was set right.
 * @param within milliseconds.
 */
export function createWindows(now: () => number, { most, within }: { most: number; within: number }): Windows {
  const counted = keepRecent<{ since: number; count: number }>({ max: mostKeys });
  const current = (key: string) => {
    const at = now();
    const known = counted.get(key);
    if (known && at - known.since < within) return known;
    const fresh = { since: at, count: 0 };
    counted.set(key, fresh);
    return fresh;
  };
  return {
    take: (key) => {
      const window = current(key);
      if (window.count >= most) return false;
      window.count += 1;
      return true;
    },
    giveBack: (key) => {
      const window = current(key);
      window.count = Math.max(0, window.count - 1);
    },
  };
}
