import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus among some buttons where the one that had it is drawn no more: on the first of them. Else the keyboard
 * would begin anew at the head of the page.
 *
 * @param onNone - called when none of the buttons is left
 * @returns what holds the buttons
 */
export function useKeptFocus<E extends HTMLElement>(onNone?: () => void) {
  const place = useRef<E>(null);
  // As it is before anything is drawn anew.
  const had = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!had || document.activeElement !== document.body) return;
    const first = place.current?.querySelector('button');
    if (first) first.focus();
    else onNone?.();
  });
  return place;
}
