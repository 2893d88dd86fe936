/** Collects items and passes them on in batches. */
export interface Batches<T> {
  /** Adds an item. Throws the error of an earlier batch. */
  add: (item: T) => void;
  /** Passes on the remaining items without a pause. Resolves when all are taken; rejects if that failed. */
  drain: () => Promise<void>;
}

/**
 * Passes items on in batches, one at a time. The first item forms a batch at once. Later batches have all items added
 * meanwhile, and start at least `pause` milliseconds after the previous one was taken. A failure ends it.
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
