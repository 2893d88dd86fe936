import { expect, type Page } from '@playwright/test';
import { testWith } from './changed-extension.ts';

/** The event that lets React start. */
const startEvent = 'start-react';

/** A `test` in which React waits for `startReact`, so that the popup before React can be tested. */
export const testBeforeReact = testWith({
  file: 'popup.html',
  change: (html) => html.replace('type="module" crossorigin src="', '$&/start-later.js?'),
  more: {
    'start-later.js': `await new Promise((go) => addEventListener('${startEvent}', go, { once: true }));
await import(new URL(import.meta.url).search.slice(1));`,
  },
});

/** True once React has rendered the popup, or hydrated its first form. */
export const isRendered = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Lets React render the popup, or hydrate its first form. */
export async function startReact(popup: Page): Promise<void> {
  expect(await isRendered(popup)).toBe(false);
  // The script may not listen yet.
  await expect(async () => {
    await popup.evaluate((event) => dispatchEvent(new Event(event)), startEvent);
    await expect.poll(() => isRendered(popup), { timeout: 1_000 }).toBe(true);
  }).toPass();
}
