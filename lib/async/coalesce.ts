/**
 * Does what is asked for together: the first at once, then all that came meanwhile, one batch after the other. Where
 * several come at once, the next waits until so many milliseconds after they were begun. So writes that come quickly share
 * a transaction.
 *
 * @param work does a batch; whoever asked for any of it hears how that ended
 * @param isUrgent whether nobody may be kept waiting for an item: it ends the pause, which is then made after one item too
 * @returns adds an item to the next batch, and resolves or rejects with it
 */
export function coalesce<T>(
  work: (items: readonly T[]) => Promise<void>,
  pause = 0,
  isUrgent?: (item: T) => boolean,
): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let endPause = () => {};
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const run = async () => {
    await last;
    const items = waiting;
    waiting = [];
    next = null;
    const done = work(items);
    const isQuick = isUrgent === undefined ? items.length === 1 : items.some(isUrgent);
    last = Promise.allSettled([done, pause > 0 && !isQuick ? pausing() : undefined]);
    await done;
  };
  const pausing = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return (item) => {
    waiting.push(item);
    if (isUrgent?.(item)) endPause();
    next ??= run();
    return next;
  };
}
