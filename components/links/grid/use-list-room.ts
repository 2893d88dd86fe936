import { useState, useSyncExternalStore } from 'react';
import type { Room } from '../row/grid-columns.ts';

/** Returns the room of the window for columns. */
export function useListRoom(): Room {
  // Made once, since a scrolling list renders in every frame.
  const [queries] = useState(() => ({ narrow: matchMedia('(width < 760px)'), medium: matchMedia('(width < 1100px)') }));
  const [subscribe] = useState(() => (listener: () => void) => {
    const all = Object.values(queries);
    for (const query of all) query.addEventListener('change', listener);
    return () => {
      for (const query of all) query.removeEventListener('change', listener);
    };
  });
  return useSyncExternalStore(subscribe, () =>
    queries.narrow.matches ? 'narrow' : queries.medium.matches ? 'medium' : 'wide',
  );
}
