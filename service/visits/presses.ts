import { lazyLru } from '../shared/lazy-lru.ts';

/** Milliseconds within which a second press of the same page, such as by a double click, is the same press. */
const sameMs = 10_000;

const maxPresses = 10_000;

/** The presses of the last seconds. Each page that asks for one has an id of its own. */
export interface Presses {
  /** Returns true if the press is counted, or being counted successfully. */
  isCounted: (press: string) => Promise<boolean>;
  /** Counts a press, unless it is counted already. Returns false if there are no clicks left. */
  count: (press: string, count: () => Promise<boolean>) => Promise<boolean>;
}

/** Creates the memory of presses. Without it, a double click would use up two of a few clicks. */
export function createPresses(): Presses {
  const counts = lazyLru<Promise<boolean>>({ max: maxPresses, ttl: sameMs });
  return {
    isCounted: async (press) => (await counts.get(press)?.catch(() => false)) ?? false,
    count: (press, count) => {
      const existing = counts.get(press);
      if (existing) return existing;
      const counting = count();
      counts.set(press, counting);
      counting.catch(() => counts.delete(press));
      return counting;
    },
  };
}
