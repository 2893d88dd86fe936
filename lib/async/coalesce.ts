/**
 * Collects items into batches. The first item starts a batch at once; items added meanwhile form the next one. After a
 * batch of several items, the next starts no earlier than `pause` milliseconds after its start. Thus writes in quick
 * succession share a transaction. Use `batch` if some items may wait longer than others.
 *
 * @param work - handles a batch; its result goes to the callers of all items
 * @returns a function that adds an item to the next batch, and resolves or rejects with it
 */
export function coalesce<T>(work: (items: readonly T[]) => Promise<void>, pause = 0): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const run = async () => {
    await last;
    const items = waiting;
    waiting = [];
    next = null;
    const done = work(items);
    last = Promise.allSettled([done, pause > 0 && items.length > 1 ? pausing() : undefined]);
    await done;
  };
  const pausing = () => new Promise<void>((resolve) => setTimeout(resolve, pause));
  return (item) => {
    waiting.push(item);
    next ??= run();
    return next;
  };
}
