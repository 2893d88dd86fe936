import { useEffect, useState } from 'react';
import { guardRoute } from './hash-route.ts';

export type Leaving = { state: 'staying' } | { state: 'asking'; leave: () => void; stay: () => void };

/**
 * Guards a page with unsaved changes. Before another route, the page shows its own question by the returned state. Before
 * the tab closes, the browser asks.
 */
export function useLeaving(unsaved: boolean): Leaving {
  const [leaving, setLeaving] = useState<Leaving>({ state: 'staying' });
  useEffect(() => {
    if (!unsaved) return;
    const stay = () => setLeaving({ state: 'staying' });
    const unguard = guardRoute((go) => {
      const leave = () => {
        unguard();
        stay();
        go();
      };
      setLeaving({ state: 'asking', leave, stay });
      return false;
    });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unguard();
      removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);
  return leaving;
}
