import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the button of a row that moves the row: one that changes its place in a list loses the focus on its way.
 *
 * @param index - the row's place
 * @returns what makes a button's press of what moves the row
 */
export function useMovedFocus(index: number) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has changed its place.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  return (move: () => unknown) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = event.currentTarget;
    void move();
  };
}
