import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the first of some buttons when the focused one disappears. Otherwise the keyboard would start
 * again at the top of the page.
 *
 * @param onNone - called when none of the buttons is left
 * @returns a ref for the buttons' parent
 */
export function useKeptFocus<E extends HTMLElement>(onNone?: () => void) {
  const place = useRef<E>(null);
  // The state before this render changes the document.
  const had = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!had || document.activeElement !== document.body) return;
    const first = place.current?.querySelector('button');
    if (first) first.focus();
    else onNone?.();
  });
  return place;
}
