import * as z from 'zod/mini';

/** Where the probe leaves what it saw, in storage.session: nothing is attached to the popup that could slow it. */
export const probeKey = 'bench';

/** What one opening took, in milliseconds since its navigation began. */
export const seen = z.object({
  firstPaint: z.number(),
  /** The button can be seen. Null on the blank page, which has none. */
  drawn: z.nullable(z.number()),
  /** It has the focus, and the page's title is in its field. Null on the blank page. */
  usable: z.nullable(z.number()),
});

export type Seen = z.infer<typeof seen>;

interface Awaited {
  key: string;
  /** The words on the main button, of which the one with the focus must have any; none on the blank page. */
  buttons: readonly string[];
  /** The title of the tab, which a field must show, or the link that the tab has. */
  title: string;
  /** What else must be there, as a selector. */
  also?: string;
}

/** Runs in the page under test, before its own scripts; so it can use nothing from outside itself. */
function probe({ key, buttons, title, also = 'body' }: Awaited): void {
  // Without the sign of its key.
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

/** The probe as the text of a script. */
export const probeScript = (awaited: Awaited) => `(${probe})(${JSON.stringify(awaited)});\n`;
