/** Takes items one by one, and hands them on together. */
export interface Batches<T> {
  /** Adds an item. Throws what handing on an earlier one failed with. */
  add: (item: T) => void;
  /** Hands on what is left without a pause. Resolves when all is taken; rejects where taking it failed. */
  drain: () => Promise<void>;
}

/**
 * Hands items on in batches, one at a time: the first item at once, then all that came meanwhile, no sooner than
 * `pause` milliseconds after the batch before was taken. Nothing more is taken after a failure.
 */
export function inBatches<T>(pause: number, take: (items: T[]) => Promise<void>): Batches<T> {
  const waiting: T[] = [];
  let running: Promise<void> | null = null;
  let [isDraining, endPause] = [false, () => {}];
  let failure: { fault: unknown } | null = null;

  const run = async () => {
    try {
      while (waiting.length > 0) {
        await take(waiting.splice(0));
        if (!isDraining) await paused();
      }
    } catch (fault) {
      failure = { fault };
    } finally {
      running = null;
    }
  };
  const paused = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const check = () => {
    if (failure !== null) throw failure.fault;
  };

  return {
    add(item) {
      check();
      waiting.push(item);
      running ??= run();
    },
    async drain() {
      isDraining = true;
      endPause();
      await running;
      isDraining = false;
      check();
    },
  };
}
