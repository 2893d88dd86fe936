/**
 * Does what is asked for together: the first at once, then all that came meanwhile, one batch after the other. Where
 * several come at once, the next waits until so many milliseconds after they were begun. So writes that come quickly share
 * a transaction. Where some may wait longer than others, `coalesceWithin` takes them together.
 *
 * @param work does a batch; whoever asked for any of it hears how that ended
 * @returns adds an item to the next batch, and resolves or rejects with it
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
