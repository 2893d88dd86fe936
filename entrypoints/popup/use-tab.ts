import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useThrow } from '@/components/ui/use-throw.ts';
import type { TabChange, TabState } from '@/lib/link/page/tab-change.ts';
import type { FollowedTab } from './follow-tab.ts';
import type { Start } from './read-start.ts';

/**
 * Follows the tab of the popup.
 *
 * @param show - shows a page that has loaded. It is not called once something was typed
 */
export function useTab(start: Start, isPopup: boolean, show: (start: Start) => void): TabState {
  const [change, setChange] = useState<TabChange | null>(null);
  const fail = useThrow();
  const onLoaded = useEffectEvent(show);
  const followed = useRef<Promise<FollowedTab | null>>(null);
  const [first] = useState(start);
  useEffect(() => {
    if (!isPopup) return;
    let [isTyped, isOver] = [false, false];
    const onInput = () => {
      isTyped = true;
    };
    const readLoaded = async () => {
      const reading = import('./read-start.ts').then(({ readStart }) => readStart());
      const now = await reading.catch((fault: unknown) => {
        // Typed text stays on screen.
        if (!isTyped) fail(fault);
        return null;
      });
      // The tab may be loading the next page.
      if (now !== null && !isTyped && !isOver && now.at.address !== '') onLoaded(now);
    };
    const onChange = (next: TabChange) => {
      if (next.kind !== 'loaded') setChange(next);
      else if (!isTyped) void readLoaded();
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
      isOver = true;
      removeEventListener('input', onInput);
      void following.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    };
  }, [first, isPopup, fail]);
  const look = async () => (await followed.current)?.look() ?? null;
  return { change, look: first.loadingFrom === null ? null : look };
}
