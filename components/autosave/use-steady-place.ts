import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps a row where it is on the screen when it opens, although another row above it closes.
 *
 * @returns the row's ref, and what to call when it is pressed
 */
export function useSteadyPlace(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const topBefore = useRef<number | null>(null);
  const topNow = () => row.current?.getBoundingClientRect().top ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have moved once this one has opened
  useLayoutEffect(() => {
    const moved = topBefore.current === null ? 0 : topNow() - topBefore.current;
    topBefore.current = null;
    if (moved !== 0) scrollBy(0, moved);
  }, [isOpen]);
  const press = () => {
    topBefore.current = topNow();
  };
  return { row, press };
}
