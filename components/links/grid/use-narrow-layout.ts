import { useSyncExternalStore } from 'react';

/** As grid.module.css has it. */
const narrow = '(width < 1200px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is no room for columns: links then take two lines. */
export const useNarrowLayout = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
