/** Moves the focus back to the active row of the list, if there is one. */
export const focusActiveRow = (): void =>
  document.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
