/** Puts the focus back into the list, where it last was. Nothing where no link is shown. */
export const focusActiveRow = (): void =>
  document.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
