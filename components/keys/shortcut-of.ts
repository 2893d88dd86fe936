/** What is known of a key that is pressed. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/** A letter or digit of another script than ours; what an Arabic key types may be two. */
const isForeign = (key: string): boolean => /^(?!\p{Script=Latin}|\d)[\p{L}\p{Nd}]/u.test(key);

/** The signs that Hem has keys for, by the place that other scripts need for a letter. */
const signs: Partial<Record<string, string>> = { Slash: '/', Comma: ',' };

/**
 * The key as buttons name theirs (`aria-keyshortcuts`); null where it is no shortcut of Hem's: with Ctrl, Alt or Meta, while
 * a word is composed, and a letter, digit or sign where the person has switched single keys off. A letter is the same under
 * Caps Lock. Where a keyboard types another script, it is the one that a Latin keyboard has at that place.
 */
export function shortcutOf(press: Press, areOn: boolean): string | null {
  if (press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return null;
  const key = latin(press);
  // Space presses what has the focus, in Hem as anywhere.
  return key.length === 1 && key !== ' ' && !areOn ? null : key;
}

function latin({ key, code }: Press): string {
  if (/^[A-Z]$/.test(key)) return key.toLowerCase();
  if (key === '؟') return '?';
  if (!isForeign(key)) return key;
  const [, named] = /^(?:Key|Digit)([A-Z\d])$/.exec(code) ?? [];
  return named?.toLowerCase() ?? signs[code] ?? key;
}
