/** Runs a few acts at once. The others wait in order. */
export interface Limiter {
  /**
   * Runs an act once its turn comes. Rejects if the signal aborts before that.
   *
   * @param key - identifies the act while it waits
   */
  run: <T>(key: unknown, signal: AbortSignal, act: () => Promise<T>) => Promise<T>;
  isWaiting: (key: unknown) => boolean;
}

/** Makes a limiter that runs so many acts at once. */
export function createLimiter(max: number): Limiter {
  const waiting = new Set<{ key: unknown; begin: () => void }>();
  let running = 0;

  const beginNext = () => {
    for (const act of waiting) {
      if (running >= max) return;
      waiting.delete(act);
      running += 1;
      act.begin();
    }
  };
  const turn = (key: unknown, signal: AbortSignal) =>
    new Promise<void>((begin, reject) => {
      const act = { key, begin };
      const leave = () => waiting.delete(act) && reject(signal.reason);
      waiting.add(act);
      signal.addEventListener('abort', leave, { once: true });
      beginNext();
    });

  return {
    async run(key, signal, act) {
      signal.throwIfAborted();
      await turn(key, signal);
      try {
        signal.throwIfAborted();
        return await act();
      } finally {
        running -= 1;
        beginNext();
      }
    },
    isWaiting: (key) => [...waiting].some((act) => act.key === key),
  };
}
