import type { Page } from '@playwright/test';
import { testWith } from './changed-extension.ts';

/** The popup's content since it was opened. */
interface Shown {
  /** Its text after each change. */
  texts: string[];
  /** The browser's score for layout shifts. */
  shift: number;
}

/** Runs in the popup before its own scripts, so it can use nothing from outside itself. */
function watch(): void {
  const shown: Shown = { texts: [], shift: 0 };
  Reflect.set(globalThis, 'shown', shown);
  const look = () => {
    const text = document.body?.innerText.trim() ?? '';
    if (text !== '' && text !== shown.texts.at(-1)) shown.texts.push(text);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  new PerformanceObserver((moved) => {
    for (const entry of moved.getEntries()) shown.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A `test` in which the popup records its content. */
export const testWatched = testWith({
  file: 'popup.html',
  change: (html) => html.replace('<head>', '<head><script src="/watch.js"></script>'),
  more: { 'watch.js': `(${watch})();\n` },
});

/** Returns the popup's content so far. */
export const shownBy = (popup: Page): Promise<Shown> => popup.evaluate(() => Reflect.get(globalThis, 'shown'));
