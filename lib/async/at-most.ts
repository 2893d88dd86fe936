/** Waits until something has ended, however it ends, but for so many milliseconds at most. */
export const atMost = (milliseconds: number, ended: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    ended.then(done, done);
  });
