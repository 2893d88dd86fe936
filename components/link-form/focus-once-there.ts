/** How long a section that has just been opened may take to be loaded, in milliseconds. */
const patience = 5000;

/**
 * Takes the focus to a control of a form as soon as it is there: the section that it is in may still be loaded, or shown.
 *
 * @param find - looks for it; called again with each change of the form
 * @returns what gives it up
 */
export function focusOnceThere(form: HTMLElement, find: () => HTMLElement | null | undefined): () => void {
  const focus = () => {
    const found = find();
    found?.focus();
    // What is out of sight takes no focus.
    return found != null && found === document.activeElement;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  const timer = setTimeout(() => observer.disconnect(), patience);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
