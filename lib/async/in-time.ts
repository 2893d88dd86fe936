/** What a promise brings, or null where that takes longer than so many milliseconds, or fails. Never rejects. */
export const inTime = <T>(milliseconds: number, coming: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, null);
    const end = (value: T | null) => {
      clearTimeout(timer);
      resolve(value);
    };
    coming.then(end, () => end(null));
  });
