import * as z from 'zod/mini';

/**
 * The key in storage.session under which the probe reports. Nothing is attached to the popup, since that would slow it.
 */
export const probeKey = 'bench';

/** The times of one opening, in milliseconds since its navigation began. */
export const seen = z.object({
  firstPaint: z.number(),
  /** The button is visible. Null on the blank page, which has none. */
  drawn: z.nullable(z.number()),
  /** The button has the focus, and the title field shows the page's title. Null on the blank page. */
  usable: z.nullable(z.number()),
});

export type Seen = z.infer<typeof seen>;

interface Expected {
  key: string;
  /** The possible texts of the focused main button; none on the blank page. */
  buttons: readonly string[];
  /** The title that a field or a link in the list must show. */
  title: string;
  /** The selector of an element that must also exist. */
  also?: string;
}

/** Runs in the page under test before its own scripts, so it can use nothing from outside itself. */
function probe({ key, buttons, title, also = 'body' }: Expected): void {
  // The text without the shortcut's key.
  const ownText = ({ childNodes }: Element) =>
    [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  let firstPaint: number | null = null;
  let drawn: number | null = null;
  let usable: number | null = null;

  const isDrawn = () =>
    [...document.querySelectorAll('button')].some(
      (button) => buttons.includes(ownText(button)) && button.checkVisibility({ visibilityProperty: true }),
    );
  const isUsable = () => {
    const { activeElement } = document;
    return (
      activeElement instanceof HTMLButtonElement &&
      buttons.includes(ownText(activeElement)) &&
      !activeElement.disabled &&
      activeElement.ariaDisabled !== 'true' &&
      document.querySelector(also) !== null &&
      ([...document.querySelectorAll('input')].some((input) => input.value === title) ||
        [...document.querySelectorAll('li')].some((item) => item.textContent.includes(title)))
    );
  };
  const report = () => {
    if (firstPaint === null || (buttons.length > 0 && usable === null)) return;
    void chrome.storage.session.set({ [key]: { firstPaint, drawn, usable } });
  };
  const look = () => {
    if (drawn === null && isDrawn()) drawn = performance.now();
    if (usable !== null || !isUsable()) return;
    usable = performance.now();
    report();
  };

  new PerformanceObserver((entries) => {
    firstPaint ??= entries.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    report();
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('focusin', look);
}

/** Returns the probe as a script. */
export const probeScript = (expected: Expected) => `(${probe})(${JSON.stringify(expected)});\n`;
