import { useEffect, useRef, useState } from 'react';
import type { TabChange, TabState } from '@/lib/link/page/tab-change.ts';
import type { FollowedTab } from './follow-tab.ts';
import type { Start } from './read-start.ts';

/** Follows the tab of the popup. Once a loading page is known, reads all anew, unless something was typed meanwhile. */
export function useTab(start: Start, isPopup: boolean): TabState {
  const [change, setChange] = useState<TabChange | null>(null);
  const followed = useRef<Promise<FollowedTab | null>>(null);
  const [first] = useState(start);
  useEffect(() => {
    if (!isPopup) return;
    let isTyped = false;
    const onInput = () => {
      isTyped = true;
    };
    const onChange = (next: TabChange) => {
      if (next.kind !== 'loaded') setChange(next);
      else if (!isTyped) location.reload();
    };
    addEventListener('input', onInput);
    // Loaded after the first paint. A tab that changed before is read once.
    const following = import('./follow-tab.ts').then(async ({ followTab }) => {
      const tab = followTab(first, onChange);
      await tab.look();
      return tab;
    });
    followed.current = following.catch(() => null);
    return () => {
      removeEventListener('input', onInput);
      void following.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    };
  }, [first, isPopup]);
  const look = async () => (await followed.current)?.look() ?? null;
  return { change, look: first.loadingFrom === null ? null : look };
}
