import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';

/**
 * Opens and closes the menu of a button. Spread `button` on the button, and show the menu at `anchor` unless it is
 * null.
 */
export function useMenu() {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setAnchor(null);
    ref.current?.focus();
  }, []);
  const isOpen = anchor !== null;
  const button = {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // A press elsewhere closes the menu. A press on its button would close it and open it again.
    onPointerDown: (event: PointerEvent) => isOpen && event.stopPropagation(),
    onClick: ({ currentTarget }: MouseEvent) => setAnchor(isOpen ? null : currentTarget.getBoundingClientRect()),
  } as const;
  return { anchor, close, button };
}
