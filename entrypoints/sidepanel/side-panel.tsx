import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { isOther } from './is-other.ts';

/** By these somebody is at work in the panel. */
const touches = ['pointerdown', 'keydown'] as const;

/** The popup's view beside the pages: it stays open, and follows the tab in front. */
export function SidePanel({ first }: { first: Start }) {
  const [{ start, turn }, setShown] = useState({ start: first, turn: 0 });
  const isTouched = useRef(false);
  useEffect(() => {
    const touch = () => {
      isTouched.current = true;
    };
    const show = (now: Start) => {
      const inUse = isTouched.current && document.hasFocus();
      const next = () =>
        setShown((shown) => (isOther(shown.start, now, inUse) ? { start: now, turn: shown.turn + 1 } : shown));
      // Of another connection it is drawn in one go: a press in between would ask that one for what is still shown.
      if (pageConnectionId() !== now.at.connectionId) return next();
      // What it shows stays until the next is there whole.
      startTransition(next);
    };
    for (const event of touches) addEventListener(event, touch, true);
    const end = followStart(show);
    return () => {
      for (const event of touches) removeEventListener(event, touch, true);
      end();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now has not been touched yet
  useLayoutEffect(() => {
    isTouched.current = false;
  }, [turn]);
  return (
    <>
      <Popup key={start.at.connectionId} start={withoutPress(start)} turn={turn} />
      <FollowTabs />
    </>
  );
}

/** Pages are passed by, not pressed on: none is shortened for being in front. */
const withoutPress = (start: Start): Start => ({
  ...start,
  preferences: { ...start.preferences, shortenOnOpen: false },
});
