import { lazyLru } from '../shared/lazy-lru.ts';

/** Keys that are kept. More keys than that evict the oldest. */
const maxKeys = 50_000;

/** Counts events by key, in windows that begin with the first event. */
interface RateLimit {
  /** Counts an event if it is within the limit; returns false otherwise. */
  take: (key: string) => boolean;
  /** Undoes the count of one event. */
  undo: (key: string) => void;
}

/**
 * Counts in this process's memory only.
 *
 * @param now a monotonic clock in milliseconds: setting the system's clock must not prolong a limit.
 */
export function createRateLimit(now: () => number, { max, windowMs }: { max: number; windowMs: number }): RateLimit {
  const windows = lazyLru<{ since: number; count: number }>({ max: maxKeys });
  const current = (key: string) => {
    const at = now();
    const known = windows.get(key);
    if (known && at - known.since < windowMs) return known;
    const started = { since: at, count: 0 };
    windows.set(key, started);
    return started;
  };
  return {
    take: (key) => {
      const window = current(key);
      if (window.count >= max) return false;
      window.count += 1;
      return true;
    },
    undo: (key) => {
      const window = current(key);
      window.count = Math.max(0, window.count - 1);
    },
  };
}
