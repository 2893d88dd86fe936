import { useSyncExternalStore } from 'react';

/** The media query of grid.module.css. */
const narrow = '(width < 1200px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is too narrow for columns. Links then take two lines. */
export const useNarrowLayout = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
