/** Acts that take turns, a few at a time. */
export interface Turns {
  /** Adds an act, to be begun as soon as its turn comes; not twice while one of that key waits or is under way. */
  add: (key: string, act: () => Promise<void>) => void;
  /** Takes back what has not begun, all or those of some keys, and answers with them. What is under way ends by itself. */
  clear: (isMeant?: (key: string) => boolean) => string[];
}

/** Has no more than so many acts under way, whenever they were added. An act that fails makes room as any other. */
export function fewAtOnce(limit: number): Turns {
  const waiting = new Map<string, () => Promise<void>>();
  const underWay = new Set<string>();

  async function run(key: string, act: () => Promise<void>) {
    underWay.add(key);
    await act().catch(() => undefined);
    underWay.delete(key);
    begin();
  }
  function begin() {
    for (const [key, act] of waiting) {
      if (underWay.size >= limit) return;
      waiting.delete(key);
      void run(key, act);
    }
  }

  return {
    add(key, act) {
      if (underWay.has(key) || waiting.has(key)) return;
      waiting.set(key, act);
      begin();
    },
    clear(isMeant = () => true) {
      const keys = [...waiting.keys()].filter(isMeant);
      for (const key of keys) waiting.delete(key);
      return keys;
    },
  };
}
