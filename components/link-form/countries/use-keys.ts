import { useRef } from 'react';

/** Keys for the rows of a list whose items have none: what is typed in a row stays with it when another is removed. */
export function useKeys(count: number): { keys: readonly number[]; drop: (at: number) => void } {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  keys.current.length = Math.min(keys.current.length, count);
  while (keys.current.length < count) keys.current.push(next.current++);
  return { keys: keys.current, drop: (at) => keys.current.splice(at, 1) };
}
