/** How many calls are under way at a time: figures of many links must not crowd a service out. */
export const atOnce = 4;

/**
 * Works through a list, so many at a time, until it is done or stopped. What is under way when it is stopped ends by
 * itself; nothing new is begun.
 */
export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
  limit = atOnce,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
