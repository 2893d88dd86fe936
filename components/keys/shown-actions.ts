/** A button that can be pressed now or a field that can be entered, with its keys. */
export interface ShownAction {
  element: HTMLElement;
  /** Values of `KeyboardEvent.key`. The first is the one shown to people. */
  keys: readonly [string, ...string[]];
  words: string;
}

/** Keys for buttons that name none: numbers first, then letters. */
const spare = [...'123456789abcdefghijklmnopqrstuvwxyz'];

const pressable = 'button, summary, a[href], input[aria-keyshortcuts]';

/**
 * Returns the buttons and fields of the popup, or of the dialog in front of it. A button may name its own keys
 * (`aria-keyshortcuts`), which repeat on each link of a list. The others are numbered from the top.
 */
export function shownActions(): ShownAction[] {
  const elements = [...inFront().querySelectorAll<HTMLElement>(pressable)].filter(isPressable);
  const named = new Map(elements.map((element) => [element, namedKeys(element)]));
  const taken = new Set([...named.values()].flat());
  const free = spare.filter((key) => !taken.has(key));
  return elements.flatMap((element) => {
    const [first = free.shift(), ...others] = named.get(element) ?? [];
    return first === undefined ? [] : { element, keys: [first, ...others], words: wordsOf(element) };
  });
}

/** Returns the action of a key; undefined without one. */
export const actionFor = (key: string): ShownAction | undefined =>
  pickAction(shownActions().filter(({ keys }) => keys.includes(key)));

/** Presses a button, or focuses a field and selects its text. */
export function press(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
  else element.click();
}

/** Matches a row of a list of links. Each row has the same keys. */
const link = '[data-links] > li';

/** Picks from actions with the same key: the one in the focused row, else one outside of all rows. Without a focused row, the first. */
export function pickAction(able: readonly ShownAction[]): ShownAction | undefined {
  const row = document.activeElement?.closest(link) ?? null;
  if (row === null) return able[0];
  return (
    able.find(({ element }) => row.contains(element)) ?? able.find(({ element }) => element.closest(link) === null)
  );
}

const inFront = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** False for elements that are hidden, busy, or reached by the arrow keys of their own list alone. */
const isPressable = (element: HTMLElement): boolean =>
  element.checkVisibility() &&
  !element.matches(':disabled, [aria-disabled="true"]') &&
  (element.tabIndex >= 0 || element.hasAttribute('aria-keyshortcuts'));

const namedKeys = (element: HTMLElement): string[] =>
  element.getAttribute('aria-keyshortcuts')?.split(' ').filter(Boolean) ?? [];

/** Returns the text of an element without what screen readers skip, such as its key. */
const textOf = (element: HTMLElement): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Element && node.getAttribute('aria-hidden') === 'true' ? '' : node.textContent))
    .join('');

/** Returns the name of a button's action, even while the button shows the result, or the label of a field. */
const wordsOf = (element: HTMLElement): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return (element.dataset['words'] ?? element.getAttribute('aria-label') ?? (textOf(label ?? element) || element.title))
    .replace(/\s+/g, ' ')
    .trim();
};
