import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { actionFor, press } from './actions-here.ts';
import { isTypedIn } from './is-typed-in.ts';
import { shortcutOf } from './shortcut-of.ts';

/** These press what has the focus, or tick it, as the browser does it. */
const own = ['Enter', ' '];

let areOn = true;

/** Reads whether single keys are on, and keeps up with it. Where storage does not say, they are. */
export async function readSingleKeys(): Promise<void> {
  const take = ({ keys }: { keys: boolean }) => {
    areOn = keys;
  };
  listLayoutItem.watch(take);
  await listLayoutItem.get().then(take, () => undefined);
}

/**
 * Does what the key stands for, by a press on its button. For keys that are typed anywhere but in a field.
 *
 * @param typed what is typed for the search while that is opening
 */
export function pressKey(event: KeyboardEvent, typed: RefObject<string>): void {
  const { target, repeat, defaultPrevented } = event;
  if (repeat || defaultPrevented || isTypedIn(target)) return;
  // Pressed while this code was loading, after the key that focused a field.
  if (isTextInput(document.activeElement) && event.key.length === 1) {
    typeInto(document.activeElement, event.key);
    return;
  }
  // Pressed in a dialog that has closed since, it was meant for nothing that is there.
  if (target instanceof Element && target.closest('dialog')?.open === false) return;
  if (isSearchOpening()) {
    if (event.key.length !== 1) return;
    // A space would press the button that has the focus.
    event.preventDefault();
    typed.current += event.key;
    return;
  }
  const element = elementOf(event);
  if (element === null) {
    // The popup took the focus away for the search.
    if (target instanceof HTMLElement && document.activeElement === document.body) target.focus();
    return;
  }
  // Else the browser types it into the field that it leads to.
  event.preventDefault();
  // What comes next finds what this has changed.
  flushSync(() => press(element));
  // What is typed next is for the search, which Enter does not close.
  if (isSearchOpening()) element.blur();
}

const isTextInput = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && isTypedIn(element);

function typeInto(field: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const before = value.slice(0, selectionStart ?? value.length) + text;
  // React takes no notice of a value that goes through the field's own setter.
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
  // Arrows choose from a menu, and whatever else is pressed is meant for it.
  if (document.querySelector('[role="menu"]') !== null) return null;
  // Behind a dialog too: it tells the keys of that. The focus stays, for when one has read them.
  if (key === '?') return document.querySelector<HTMLElement>('[aria-keyshortcuts="?"]');
  return actionFor(key)?.element ?? null;
}

/** The search was asked for, and its field is still being loaded. */
const isSearchOpening = (): boolean =>
  document.querySelector('[aria-keyshortcuts="/"][aria-expanded="true"]') !== null &&
  document.querySelector('[type="search"]') === null;
