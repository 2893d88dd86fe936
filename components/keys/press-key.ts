import { actionFor } from './actions-here.ts';

/** These press what has the focus, as the browser does it. */
const own = ['Enter', ' '];

/** Does what the key stands for, by a press on its button. For keys that are typed anywhere but in a field. */
export function pressKey(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || repeat || defaultPrevented) return;
  if (own.includes(key) && target instanceof Element && target.closest('button, summary, a')) return;
  // Arrows choose from a menu, and whatever else is pressed is meant for it.
  if (document.querySelector('[role="menu"]') !== null) return;
  // Behind a dialog too: it tells the keys of that. The focus stays, for when one has read them.
  const help = key === '?' ? document.querySelector<HTMLElement>('[aria-keyshortcuts="?"]') : null;
  const element = help ?? actionFor(key)?.element;
  if (help === null) element?.focus();
  element?.click();
}
