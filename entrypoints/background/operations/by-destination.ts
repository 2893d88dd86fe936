import { exactKey } from '@/lib/library/index.ts';

/** Ids by where what they name leads, whichever way that is written. */
export interface ByDestination {
  /** Takes an id up as the newest, in the place of what is known of it. */
  add(id: string, long_url: string): void;
  drop(id: string): void;
  size(): number;
  oldest(): string | undefined;
  /** The ids of a destination. */
  at(long_url: string): ReadonlySet<string>;
  /** The ids of the same destination as one, itself among them; none where it is not known. */
  like(id: string): ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export function byDestination(): ByDestination {
  const destinations = new Map<string, string>();
  const ids = new Map<string, Set<string>>();
  const idsOf = (destination: string | undefined) =>
    destination === undefined ? none : (ids.get(destination) ?? none);
  const drop = (id: string) => {
    const destination = destinations.get(id);
    if (destination === undefined) return;
    destinations.delete(id);
    const there = ids.get(destination);
    there?.delete(id);
    if (there?.size === 0) ids.delete(destination);
  };
  return {
    add(id, long_url) {
      drop(id);
      const destination = exactKey(long_url);
      destinations.set(id, destination);
      const there = ids.get(destination) ?? new Set();
      ids.set(destination, there.add(id));
    },
    drop,
    size: () => destinations.size,
    oldest: () => destinations.keys().next().value,
    at: (long_url) => idsOf(exactKey(long_url)),
    like: (id) => idsOf(destinations.get(id)),
  };
}
