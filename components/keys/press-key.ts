import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { isTypedIn, shortcutOf } from './shortcut-of.ts';
import { actionFor, press } from './shown-actions.ts';

/** Keys that the browser itself uses to press or tick the focused element. */
const own = ['Enter', ' '];

let areOn = true;

/** Reads whether single keys are on, and follows changes. They are on by default. */
export async function readSingleKeys(): Promise<void> {
  const take = ({ keys }: { keys: boolean }) => {
    areOn = keys;
  };
  listLayoutItem.watch(take);
  await listLayoutItem.get().then(take, () => undefined);
}

/**
 * Presses the button of a key. Ignores keys typed in a field.
 *
 * @param typed collects text typed while the search is loading
 */
export function pressKey(event: KeyboardEvent, typed: RefObject<string>): void {
  const { target, repeat, defaultPrevented } = event;
  if (repeat || defaultPrevented || isTypedIn(target)) return;
  // The key was pressed while this code was loading, after a key that focused the field.
  if (typeKey(event.key)) return;
  // The dialog that the key was pressed in has closed.
  if (target instanceof Element && target.closest('dialog')?.open === false) return;
  if (isSearchOpening()) {
    if (event.key.length !== 1) return;
    // A space would press the focused button.
    event.preventDefault();
    typed.current += event.key;
    return;
  }
  const element = elementOf(event);
  if (element === null) {
    // The popup removed the focus for the search.
    if (target instanceof HTMLElement && document.activeElement === document.body) target.focus();
    return;
  }
  // Otherwise the browser types the key into the field that it focuses.
  event.preventDefault();
  // Update the page before the next key.
  flushSync(() => press(element));
  // The next keys are for the search. Enter must not press its button again.
  if (isSearchOpening()) element.blur();
}

/** Types a character into the focused field. Returns false for another key, or without such a field. */
export function typeKey(key: string): boolean {
  const { activeElement } = document;
  if (!isTextInput(activeElement) || key.length !== 1) return false;
  typeInto(activeElement, key);
  return true;
}

const isTextInput = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && isTypedIn(element);

function typeInto(field: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const before = value.slice(0, selectionStart ?? value.length) + text;
  // React tracks a field's own value setter, and would ignore the input event.
  Reflect.set(Object.getPrototypeOf(field), 'value', before + value.slice(selectionEnd ?? value.length), field);
  field.setSelectionRange(before.length, before.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Returns the button or field of a key; null if there is none. */
function elementOf(event: KeyboardEvent): HTMLElement | null {
  const key = shortcutOf(event, areOn);
  const { target } = event;
  if (key === null || (own.includes(key) && target instanceof Element && target.closest('button, summary, a, input'))) {
    return null;
  }
  // An open menu handles all keys.
  if (document.querySelector('[role="menu"]') !== null) return null;
  // The button that lists keys works behind a dialog, and lists the dialog's keys.
  if (key === '?') return document.querySelector<HTMLElement>('[aria-keyshortcuts="?"]');
  return actionFor(key)?.element ?? null;
}

/** True while the search was opened and its field is loading. */
const isSearchOpening = (): boolean =>
  document.querySelector('[aria-keyshortcuts="/"][aria-expanded="true"]') !== null &&
  document.querySelector('[type="search"]') === null;
