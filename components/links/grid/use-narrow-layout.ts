import { useState, useSyncExternalStore } from 'react';

/** Returns whether the window is too narrow for columns. Links then take two lines. */
export function useNarrowLayout(): boolean {
  // The media query of grid.module.css. Made once, since a scrolling list renders in every frame.
  const [narrow] = useState(() => matchMedia('(width < 1200px)'));
  const [subscribe] = useState(() => (listener: () => void) => {
    narrow.addEventListener('change', listener);
    return () => narrow.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
