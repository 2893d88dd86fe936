/** A ref for the element of a dialog that gets the focus when it opens. React does not write this attribute. */
export const focusedFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
