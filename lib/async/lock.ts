/**
 * Returns a function that runs async functions one at a time, in all pages of Hem and its background. A failure does
 * not stop later ones, and the browser releases the lock of a page that closes. Firefox's private windows have locks of
 * their own.
 */
export const lock =
  (name: string) =>
  async <T>(act: () => Promise<T>): Promise<T> => {
    let isGranted = false;
    try {
      return await navigator.locks.request(name, () => {
        isGranted = true;
        return act();
      });
    } catch (fault) {
      if (isGranted) throw fault;
      // The browser refuses locks, for example with all site data blocked.
      return act();
    }
  };
