import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import type { Place } from '@/lib/link/place.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { isOther, type PanelUse } from './is-other.ts';

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
  /** The turn in which something was typed last. */
  const typed = useRef<number | null>(null);
  const onInput = useEffectEvent(() => {
    typed.current = turn;
  });
  const readUse = useEffectEvent(async (): Promise<PanelUse> => {
    const hasFocus = document.hasFocus();
    const inUse = touched.current === turn && hasFocus;
    if (typed.current !== turn) return { inUse, isTyped: false };
    return { inUse, isTyped: hasFocus || (await isDrafted(start.at)) };
  });
  useEffect(() => {
    const touch = () => onTouch();
    const input = () => onInput();
    const show = async (now: Start) => {
      const use = await readUse();
      const next = () =>
        setShown((shown) => (isOther(shown.start, now, use) ? { start: now, turn: shown.turn + 1 } : shown));
      // A change of connection must not be a transition: until it ends, a press would send requests to the new
      // connection.
      if (pageConnectionId() !== now.at.connectionId) return next();
      // The current view stays until the next one is ready.
      startTransition(next);
    };
    for (const event of touches) addEventListener(event, touch, true);
    addEventListener('input', input, true);
    const end = followStart(show);
    return () => {
      for (const event of touches) removeEventListener(event, touch, true);
      removeEventListener('input', input, true);
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

/** True if a draft of a place is saved, and no link was made from it. */
const isDrafted = async (at: Place): Promise<boolean> =>
  (await readDraft({ kind: 'new', at })) !== null && (await recallMade(at).catch(() => null)) === null;
