import type { VisitedLink } from '../storage/visits.ts';

export interface Remembered {
  visited: VisitedLink;
  /** Where it was found. */
  place: { host: string; path: string };
  /** When it was read, and until when it need not be read again. */
  at: number;
  until: number;
  /** When a visit has it read again, ahead of that and of those that come after. */
  readAgain: number;
}

/** Links by the addresses that visits asked for. */
interface LinkMemory {
  get: (key: string) => Remembered | undefined;
  set: (key: string, remembered: Remembered) => void;
  delete: (key: string) => void;
  /** Forgets a link under each of its addresses. */
  forget: (linkId: string) => void;
  clear: () => void;
}

/** @param most links that are remembered. Which of them were not asked for lately is not worth keeping: all are read again soon. */
export function createMemory(most: number): LinkMemory {
  const known = new Map<string, Remembered>();
  /** The addresses under which each link is remembered. */
  const keysOf = new Map<string, Set<string>>();

  const clear = () => {
    known.clear();
    keysOf.clear();
  };
  const remove = (key: string) => {
    const remembered = known.get(key);
    if (!remembered) return;
    known.delete(key);
    const { id } = remembered.visited.link;
    const keys = keysOf.get(id);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(id);
  };
  return {
    get: (key) => known.get(key),
    set: (key, remembered) => {
      remove(key);
      if (known.size >= most) clear();
      known.set(key, remembered);
      const { id } = remembered.visited.link;
      const keys = keysOf.get(id);
      if (keys) keys.add(key);
      else keysOf.set(id, new Set([key]));
    },
    delete: remove,
    forget: (linkId) => {
      for (const key of keysOf.get(linkId) ?? []) known.delete(key);
      keysOf.delete(linkId);
    },
    clear,
  };
}
