import { useEffect, useState } from 'react';

/** Returns the current time in milliseconds since 1970, updated at an interval in seconds. */
export function useNow(everySeconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}
