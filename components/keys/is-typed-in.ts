/** Whether keys are typed where an event came from. A box to tick, or one of several to pick, takes Space and arrows alone. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;
