import { useEffect, useRef, useState } from 'react';

/** A value as it changes, but no more often than this (milliseconds). */
export function useThrottled<T>(value: T, every: number): T {
  const [shown, setShown] = useState(value);
  const lastAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now();
        setShown(value);
      },
      Math.max(0, lastAt.current + every - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, every]);
  return shown;
}
