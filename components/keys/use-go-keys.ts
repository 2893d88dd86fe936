import { useEffect, useEffectEvent, useRef } from 'react';
import { isTypedIn, shortcutOf } from './shortcut-of.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The time for the second key, in milliseconds. */
const sequenceMs = 1500;

/** Calls a function for `g` followed by one of the keys, except in text fields and while a dialog or menu is open. */
export function useGoKeys(pages: Readonly<Record<string, () => void>>): void {
  const [areOn] = useSingleKeys();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event, areOn);
    if (key === null || event.repeat || isTypedIn(event.target) || isInFront()) return;
    const go = performance.now() - startedAt.current < sequenceMs ? pages[key] : undefined;
    startedAt.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    if (go === undefined) return;
    // Before a list acts on the second key.
    event.preventDefault();
    event.stopPropagation();
    go();
  });
  useEffect(() => {
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}

const isInFront = () => document.querySelector('dialog[open], [role="menu"]') !== null;
