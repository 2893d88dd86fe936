/** A pressed key. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/** True for a letter or digit of a script other than Latin. An Arabic key may type two letters. */
const isForeign = (key: string): boolean => /^(?!\p{Script=Latin}|\d)[\p{L}\p{Nd}]/u.test(key);

/** Signs used as shortcuts, by the physical key that types a letter in other scripts. */
const signs: Partial<Record<string, string>> = { Slash: '/', Comma: ',' };

/**
 * Returns a key as buttons name it (`aria-keyshortcuts`), in lower case. Null with Ctrl, Alt or Meta, while an input method
 * composes a word, and for letters, digits and signs if single keys are off. On a keyboard of another script, returns the
 * key that a Latin keyboard has in that position.
 */
export function shortcutOf(press: Press, areOn: boolean): string | null {
  if (press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return null;
  const key = latin(press);
  // Space presses the focused element, and is no single-key shortcut.
  return key.length === 1 && key !== ' ' && !areOn ? null : key;
}

function latin({ key, code }: Press): string {
  if (/^[A-Z]$/.test(key)) return key.toLowerCase();
  if (key === '؟') return '?';
  if (!isForeign(key)) return key;
  const [, named] = /^(?:Key|Digit)([A-Z\d])$/.exec(code) ?? [];
  return named?.toLowerCase() ?? signs[code] ?? key;
}

/** Returns whether keys pressed in an element are text. Checkboxes and radio buttons take Space and arrow keys alone. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;
