import { expect, type Page } from '@playwright/test';
import { testWith } from './changed-extension.ts';

/** The event that lets React start. */
const release = 'let-react-go-on';

/** A `test` in which React waits for `letReactGoOn`, so that the popup before React can be tested. */
export const testHeld = testWith({
  file: 'popup.html',
  change: (html) => html.replace('type="module" crossorigin src="', '$&/held.js?'),
  more: {
    'held.js': `await new Promise((go) => addEventListener('${release}', go, { once: true }));
await import(new URL(import.meta.url).search.slice(1));`,
  },
});

/** True once React has rendered the popup, or hydrated its first form. */
export const isTakenOver = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Lets React render the popup, or hydrate its first form. */
export async function letReactGoOn(popup: Page): Promise<void> {
  expect(await isTakenOver(popup)).toBe(false);
  // The script may not listen yet.
  await expect(async () => {
    await popup.evaluate((event) => dispatchEvent(new Event(event)), release);
    await expect.poll(() => isTakenOver(popup), { timeout: 1_000 }).toBe(true);
  }).toPass();
}
