import { useEffect, useState } from 'react';

/**
 * Returns a value with a delay: the former value until the new one has been painted, so that slow rendering does not
 * block the paint.
 *
 * @param atFirst - the value before the first paint
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
