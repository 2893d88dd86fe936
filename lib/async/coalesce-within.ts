/**
 * Does together what is asked for within a while: a batch begins once one of its items has waited as long as it may, and
 * takes all that came by then. Batches follow each other.
 *
 * @param work does a batch; whoever asked for any of it hears how that ended
 * @param patience how long an item may wait for others, in milliseconds; 0 where somebody waits for it
 * @returns adds an item to the next batch, and resolves or rejects with it
 */
export function coalesceWithin<T>(
  work: (items: readonly T[]) => Promise<void>,
  patience: (item: T) => number,
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
    last = done.catch(() => undefined);
    await done;
  };
  return (item) => {
    waiting.push(item);
    if (next === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      next = { done: run(promise), begin: resolve, beginsAt: Number.POSITIVE_INFINITY };
    }
    const { done, begin, beginsAt } = next;
    const wait = patience(item);
    // A clock that is set would hold everything up.
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
