/** Waits until all promises have settled, and rejects if any of them was rejected. */
export async function allSettledOrThrow(acts: readonly unknown[]): Promise<void> {
  for (const ended of await Promise.allSettled(acts)) if (ended.status === 'rejected') throw ended.reason;
}

/** Returns the value of a promise, or null if it fails or takes longer than so many milliseconds. Never rejects. */
export const withTimeout = <T>(milliseconds: number, coming: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, null);
    const end = (value: T | null) => {
      clearTimeout(timer);
      resolve(value);
    };
    coming.then(end, () => end(null));
  });

/** Marks the rejection of a promise as handled, since code that awaits it elsewhere or later reports it. Returns the promise. */
export function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Returns a function that runs async functions one at a time. A failure does not stop later ones. */
export function mutex(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    // The caller gets the failure.
    last = Promise.allSettled([done]);
    return done;
  };
}

/** Lets the browser draw and answer between parts of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
