import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FollowTabs } from '@/components/panel/follow-tabs.tsx';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { deleteDraft, saveNewDraft } from '@/lib/storage/drafts.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { Popup } from '../popup/popup.tsx';
import type { Start } from '../popup/read-start.ts';
import { followStart } from './follow-start.ts';
import { hasLoaded, isOther } from './is-other.ts';

/** The events that show that a person uses the panel. */
const events = ['pointerdown', 'keydown', 'input', 'submit'] as const;

/** The acts of a person since a page is shown. */
interface Activity {
  /** The turn of the page: what is shown next is untouched. */
  turn: number;
  isTyped: boolean;
  /** True if the form was submitted, and nothing was typed since. */
  isSubmitted: boolean;
}

/** The popup's view beside the page. It stays open and follows the active tab. */
export function SidePanel({ first }: { first: Start }) {
  const [{ start, turn }, setShown] = useState({ start: first, turn: 0 });
  /** The last activity; null if nothing was done in this turn. */
  const last = useRef<Activity | null>(null);
  const activity = useEffectEvent(() => (last.current?.turn === turn ? last.current : null));
  const onEvent = useEffectEvent(({ type }: Event) => {
    const { isTyped = false, isSubmitted = false } = activity() ?? {};
    last.current = {
      turn,
      isTyped: isTyped || type === 'input',
      isSubmitted: type === 'submit' || (isSubmitted && type !== 'input'),
    };
  });
  const readUse = useEffectEvent(() => {
    const done = activity();
    const hasFocus = document.hasFocus();
    const isTyped = done?.isTyped === true;
    const isUnsent = isTyped && !hasFocus && !done.isSubmitted;
    return { start, isUnsent, inUse: done !== null && hasFocus, isTyping: isTyped && hasFocus };
  });
  useEffect(() => {
    const note = (event: Event) => onEvent(event);
    const show = async (read: Start) => {
      const use = readUse();
      const now = use.isUnsent && hasLoaded(use.start, read) ? await withDraftOf(use.start, read) : read;
      const next = () =>
        setShown((shown) => (isOther(shown.start, now, use) ? { start: now, turn: shown.turn + 1 } : shown));
      // A change of connection must not be a transition: until it ends, a press would send requests to the new
      // connection.
      if (pageConnectionId() !== now.at.connectionId) return next();
      // The current view stays until the next one is ready.
      startTransition(next);
    };
    for (const event of events) addEventListener(event, note, true);
    const end = followStart(show);
    return () => {
      for (const event of events) removeEventListener(event, note, true);
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

/** Moves the draft that was typed while a page was loading to the loaded page, unless that has a draft or a link. */
async function withDraftOf(loading: Start, loaded: Start): Promise<Start> {
  if (loaded.saved !== null || loaded.made !== null) return loaded;
  const saved = await readDraft({ kind: 'new', at: loading.at });
  if (saved === null) return loaded;
  await saveNewDraft(loaded.at, saved.draft);
  await deleteDraft({ kind: 'new', at: loading.at });
  return { ...loaded, saved };
}
