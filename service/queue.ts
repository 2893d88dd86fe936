/** Runs one task at a time, in the order that they come. */
interface Queue {
  /** True while one more may wait. */
  hasRoom: () => boolean;
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** @param maxWaiting tasks that may wait behind the one that runs. By default without an end. */
export function createQueue(maxWaiting = Number.POSITIVE_INFINITY): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return {
    hasRoom: () => unfinished <= maxWaiting,
    run: (task) => {
      unfinished += 1;
      const result = last.then(task).finally(() => {
        unfinished -= 1;
      });
      last = result.catch(() => {});
      return result;
    },
  };
}
