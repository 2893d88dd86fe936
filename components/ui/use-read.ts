import { useEffect, useState } from 'react';

/**
 * Returns a value that is read again after each change.
 *
 * @param read - reads the value; the same function each time
 * @param watch - calls back after each change, and returns a function that stops it; the same function each time
 */
export function useRead<T extends object>(
  read: () => Promise<T>,
  watch: (onChange: () => void) => () => void,
): { state: 'loading' } | ({ state: 'loaded' } & T) {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const number = latest;
      const now = await read();
      // A later read replaces this one, even if it ends first.
      if (number === latest) setValue(now);
    };
    void show();
    const unwatch = watch(() => void show());
    return () => {
      latest = -1;
      unwatch();
    };
  }, [read, watch]);
  return value === null ? { state: 'loading' } : { state: 'loaded', ...value };
}
