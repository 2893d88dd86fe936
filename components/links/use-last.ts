import { useState } from 'react';

/** A value, or the one before it while there is none. What is given is to stay the same until it says something else. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
