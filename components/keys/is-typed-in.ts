/** Returns whether keys pressed in an element are text. Checkboxes and radio buttons take Space and arrow keys alone. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;
