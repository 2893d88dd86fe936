/**
 * Collects items into batches. A batch starts when one of its items has waited for its maximum time, and includes all
 * items added until then. Batches run one after another.
 *
 * @param work - handles a batch; its result goes to the callers of all items
 * @param maxWaitMs - returns how long an item may wait for others, in milliseconds; 0 starts the batch at once
 * @returns a function that adds an item to the next batch, and resolves or rejects with it
 */
export function batch<T>(
  work: (items: readonly T[]) => Promise<void>,
  maxWaitMs: (item: T) => number,
): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: { done: Promise<void>; begin: () => void; beginsAt: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const run = async (isDue: Promise<void>) => {
    await isDue;
    await last;
    clearTimeout(timer);
    const items = waiting;
    waiting = [];
    next = null;
    const done = work(items);
    // Each caller gets the failure.
    last = Promise.allSettled([done]);
    await done;
  };
  return (item) => {
    waiting.push(item);
    if (next === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      next = { done: run(promise), begin: resolve, beginsAt: Number.POSITIVE_INFINITY };
    }
    const { done, begin, beginsAt } = next;
    const wait = maxWaitMs(item);
    // The system clock may be changed, which would delay the batch.
    const at = performance.now() + wait;
    if (wait === 0) begin();
    else if (at < beginsAt) {
      next.beginsAt = at;
      clearTimeout(timer);
      timer = setTimeout(begin, wait);
    }
    return done;
  };
}
