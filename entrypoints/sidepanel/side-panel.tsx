import { startTransition, useEffect, useState } from 'react';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { isOther } from './is-other.ts';

/** The popup's view beside the pages: it stays open, and follows the tab in front. */
export function SidePanel({ first }: { first: Start }) {
  const [{ start, turn }, setShown] = useState({ start: first, turn: 0 });
  useEffect(() => {
    const show = (now: Start) => {
      const inUse = document.hasFocus();
      // What it shows stays until the next is there whole.
      startTransition(() =>
        setShown((shown) => (isOther(shown.start, now, inUse) ? { start: now, turn: shown.turn + 1 } : shown)),
      );
    };
    return followStart(show);
  }, []);
  return (
    <>
      <Popup start={withoutPress(start)} turn={turn} />
      <FollowTabs />
    </>
  );
}

/** Pages are passed by, not pressed on: none is shortened for being in front. */
const withoutPress = (start: Start): Start => ({
  ...start,
  preferences: { ...start.preferences, shortenOnOpen: false },
});
