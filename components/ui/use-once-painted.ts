import { useEffect, useState } from 'react';

/**
 * A value as it was until the picture with the new one is on the screen: what is drawn or begun by it holds nothing up.
 *
 * @param atFirst - what it is until the first picture
 */
export function useOncePainted<T>(value: T, atFirst: T = value): T {
  const [painted, setPainted] = useState(atFirst);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(setPainted, 0, value);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return painted;
}
