import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { isOther } from './is-other.ts';

/** The events that show that a person uses the panel. */
const touches = ['pointerdown', 'keydown'] as const;

/** The popup's view beside the page. It stays open and follows the active tab. */
export function SidePanel({ first }: { first: Start }) {
  const [{ start, turn }, setShown] = useState({ start: first, turn: 0 });
  /** The turn that a person has used last: what is shown next is untouched. */
  const touched = useRef<number | null>(null);
  const onTouch = useEffectEvent(() => {
    touched.current = turn;
  });
  const isInUse = useEffectEvent(() => touched.current === turn && document.hasFocus());
  useEffect(() => {
    const touch = () => onTouch();
    const show = (now: Start) => {
      const inUse = isInUse();
      const next = () =>
        setShown((shown) => (isOther(shown.start, now, inUse) ? { start: now, turn: shown.turn + 1 } : shown));
      // A change of connection must not be a transition: until it ends, a press would send requests to the new
      // connection.
      if (pageConnectionId() !== now.at.connectionId) return next();
      // The current view stays until the next one is ready.
      startTransition(next);
    };
    for (const event of touches) addEventListener(event, touch, true);
    const end = followStart(show);
    return () => {
      for (const event of touches) removeEventListener(event, touch, true);
      end();
    };
  }, []);
  return (
    <>
      <Popup key={start.at.connectionId} start={withoutPress(start)} turn={turn} />
      <FollowTabs />
    </>
  );
}

/** Pages in the panel are only passed by, so they are not shortened on open. */
const withoutPress = (start: Start): Start => ({
  ...start,
  preferences: { ...start.preferences, shortenOnOpen: false },
});
