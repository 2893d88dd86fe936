import { useEffect, useState } from 'react';
import { useThrow } from './use-throw.ts';

/**
 * Returns a value that is read again after each change. A failed read is thrown into the page's boundary.
 *
 * @param read - reads the value; the same function each time
 * @param watch - calls back after each change, and returns a function that stops it; the same function each time
 */
export function useRead<T extends object>(
  read: () => Promise<T>,
  watch: (onChange: () => void) => () => void,
): { state: 'loading' } | ({ state: 'loaded' } & T) {
  const [value, setValue] = useState<T | null>(null);
  const fail = useThrow();
  useEffect(() => {
    let latest = 0;
    const show = async () => {
      latest += 1;
      const number = latest;
      const now = await read();
      // A later read replaces this one, even if it ends first.
      if (number === latest) setValue(now);
    };
    const shows = () => void show().catch((fault) => latest >= 0 && fail(fault));
    shows();
    const unwatch = watch(shows);
    return () => {
      latest = -1;
      unwatch();
    };
  }, [read, watch, fail]);
  return value === null ? { state: 'loading' } : { state: 'loaded', ...value };
}
