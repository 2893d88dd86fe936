import { LRUCache } from 'lru-cache';

/** Tries at one password, and within how many milliseconds. */
const most = 10;
const window = 60_000;

/** Counts the tries at passwords. */
export interface Tries {
  /** Notes a try, and says whether there may be one: `most` within a minute of the first. */
  mayTry: (who: string) => boolean;
}

/** Counted in this process alone and forgotten after: nothing of who tried is stored. */
export function createTries(clock: () => Date): Tries {
  const counted = new LRUCache<string, { since: number; tries: number }>({ max: 50_000 });
  return {
    mayTry: (who) => {
      const now = clock().getTime();
      const known = counted.get(who);
      const current = known && now - known.since < window ? known : { since: now, tries: 0 };
      current.tries += 1;
      counted.set(who, current);
      return current.tries <= most;
    },
  };
}
