/** Runs a function with a lock of the browser; without one where the browser refuses locks. */
async function withLock<T>(name: string, options: LockOptions, act: (lock: Lock | null) => Promise<T>): Promise<T> {
  let isGranted = false;
  try {
    return await navigator.locks.request(name, options, (granted) => {
      isGranted = true;
      return act(granted);
    });
  } catch (fault) {
    if (isGranted) throw fault;
    // The browser refuses locks, for example with all site data blocked.
    return act({ name, mode: options.mode ?? 'exclusive' });
  }
}

/**
 * Returns a function that runs async functions one at a time, in all pages of Hem and its background. A failure does
 * not stop later ones, and the browser releases the lock of a page that closes. Firefox's private windows have locks of
 * their own.
 */
export const lock =
  (name: string) =>
  <T>(act: () => Promise<T>): Promise<T> =>
    withLock(name, {}, act);

/** Returns functions for something that several pages of Hem may use at once. A page that closes no longer uses it. */
export const sharedLock = (name: string) => ({
  /** Runs an async function that uses it. */
  use: <T>(act: () => Promise<T>): Promise<T> => withLock(name, { mode: 'shared' }, act),
  /** Runs an async function if nothing uses it, and while nothing does. */
  ifUnused: (act: () => Promise<void>): Promise<void> =>
    withLock(name, { ifAvailable: true }, async (granted) => {
      if (granted !== null) await act();
    }),
});
