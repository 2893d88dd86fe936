import { expect, type Page } from '@playwright/test';
import { testWith } from './changed-extension.ts';

/** What lets React go on in a popup that holds it. */
const release = 'let-react-go-on';

/** React waits until it is let go: what the popup is before can be looked at, and used. */
export const testHeld = testWith({
  file: 'popup.html',
  change: (html) => html.replace('type="module" crossorigin src="', '$&/held.js?'),
  more: {
    'held.js': `await new Promise((go) => addEventListener('${release}', go, { once: true }));
await import(new URL(import.meta.url).search.slice(1));`,
  },
});

/** True once React has drawn the popup, or taken its first form over. */
export const isTakenOver = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Lets React draw the popup, or take it over. */
export async function letReactGoOn(popup: Page): Promise<void> {
  expect(await isTakenOver(popup)).toBe(false);
  // It may not be listening yet.
  await expect(async () => {
    await popup.evaluate((event) => dispatchEvent(new Event(event)), release);
    await expect.poll(() => isTakenOver(popup), { timeout: 1_000 }).toBe(true);
  }).toPass();
}
