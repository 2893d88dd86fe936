import { useEffect, useState } from 'react';

/** The time, in milliseconds since 1970, as it is now and then every so many seconds. */
export function useNow(everySeconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}
