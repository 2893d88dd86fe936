import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Shortening } from '@/components/link-form/draft/shortening.ts';
import {
  isSending,
  isTouched,
  type ShownForm,
  ShownFormContext,
  unsentDraft,
} from '@/components/link-form/draft/shown-form.ts';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { isOther } from './is-other.ts';
import { moveTyped } from './move-typed.ts';

/** The events that show that a person uses the panel. */
const touches = ['pointerdown', 'keydown', 'input'] as const;

/** The popup's view beside the page. It stays open and follows the active tab. */
export function SidePanel({ first }: { first: Start }) {
  const [{ start, turn }, setShown] = useState({ start: first, turn: 0 });
  /** The turn that a person has used last: what is shown next is untouched. */
  const touched = useRef<number | null>(null);
  const form = useRef<ShownForm>(null);
  const readAgain = useRef<(() => void) | null>(null);
  const [withTyped] = useState(moveTyped);
  const onProgress = useCallback((_: Shortening, before: Shortening) => {
    // The next page waits for the answer.
    if (before.state === 'saving') readAgain.current?.();
  }, []);
  const onForm = useCallback(
    (shown: ShownForm) => {
      form.current = shown;
      // For as long as the form has a state: it may be hidden while it is sending. A repeated call adds nothing.
      shown.progress.subscribe(onProgress);
    },
    [onProgress],
  );
  const onTouch = useEffectEvent(() => {
    touched.current = turn;
  });
  const onStart = useEffectEvent((now: Start) => {
    const shown = form.current;
    const isBusy = shown !== null && isSending(shown);
    const inUse = (document.hasFocus() && touched.current === turn) || isBusy;
    const use = {
      inUse,
      isTouched: shown !== null && isTouched(shown),
      isUnsent: shown !== null && unsentDraft(shown) !== null,
    };
    if (!isOther(start, now, use)) return;
    const next = withTyped(start, shown, now);
    form.current = null;
    // Until React has rendered, more text would go to the old form.
    flushSync(() => setShown({ start: next, turn: turn + 1 }));
  });
  useEffect(() => {
    const touch = () => onTouch();
    for (const event of touches) addEventListener(event, touch, true);
    const { read, end } = followStart((now) => onStart(now));
    readAgain.current = read;
    return () => {
      for (const event of touches) removeEventListener(event, touch, true);
      end();
    };
  }, []);
  return (
    <ShownFormContext value={onForm}>
      <Popup key={start.at.connectionId} start={withoutPress(start)} turn={turn} />
      <FollowTabs />
    </ShownFormContext>
  );
}

/** Pages in the panel are only passed by, so they are not shortened on open. */
const withoutPress = (start: Start): Start => ({
  ...start,
  preferences: { ...start.preferences, shortenOnOpen: false },
});
