/** A button that can be pressed now or a field that can be entered, with its keys. */
export interface ActionHere {
  element: HTMLElement;
  /** As `KeyboardEvent.key` has them; the first is the one that people are told of. */
  keys: readonly [string, ...string[]];
  words: string;
}

/** Numbers first; letters where there is more on the screen than these. */
const spare = [...'123456789abcdefghijklmnopqrstuvwxyz'];

const pressable = 'button, summary, a[href], input[aria-keyshortcuts]';

/**
 * What can be pressed in what is in front: the popup, or the dialog over it. A button names its keys itself
 * (`aria-keyshortcuts`), and the same stand on each link of a list; all others are numbered from the top.
 */
export function actionsHere(): ActionHere[] {
  const elements = [...inFront().querySelectorAll<HTMLElement>(pressable)].filter(isPressable);
  const named = new Map(elements.map((element) => [element, namedKeys(element)]));
  const taken = new Set([...named.values()].flat());
  const free = spare.filter((key) => !taken.has(key));
  return elements.flatMap((element) => {
    const [first = free.shift(), ...others] = named.get(element) ?? [];
    return first === undefined ? [] : { element, keys: [first, ...others], words: wordsOf(element) };
  });
}

/** What a key does now. */
export const actionFor = (key: string): ActionHere | undefined =>
  meant(actionsHere().filter(({ keys }) => keys.includes(key)));

/** Presses a button, or focuses a field and selects its text. */
export function press(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
  else element.click();
}

/** One of several links, each with the same keys. */
const link = '[data-links] > li';

/** Of several that have a key, the one on the link that has the focus; of no other link then. Else the first. */
export function meant(able: readonly ActionHere[]): ActionHere | undefined {
  const row = document.activeElement?.closest(link) ?? null;
  if (row === null) return able[0];
  return (
    able.find(({ element }) => row.contains(element)) ?? able.find(({ element }) => element.closest(link) === null)
  );
}

const inFront = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** What is out of sight, busy, or reached by the arrows of its own list alone cannot be pressed by a key. */
const isPressable = (element: HTMLElement): boolean =>
  element.checkVisibility() &&
  !element.matches(':disabled, [aria-disabled="true"]') &&
  (element.tabIndex >= 0 || element.hasAttribute('aria-keyshortcuts'));

const namedKeys = (element: HTMLElement): string[] =>
  element.getAttribute('aria-keyshortcuts')?.split(' ').filter(Boolean) ?? [];

/** Returns what a button does, also while it says that this was just done, or the label of a field. */
const wordsOf = (element: HTMLElement): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return (
    element.dataset['words'] ??
    element.getAttribute('aria-label') ??
    ((label ?? element).textContent || element.title)
  )
    .replace(/\s+/g, ' ')
    .trim();
};
