import type { Page } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';

/** Returns a match pattern for an origin. Requests include the port, but Chromium then grants all ports of the host. */
export const patternOf = (origin: string) => `${origin}/*`;

/**
 * Approves the extension's next request for an origin in advance, as on the browser's extension settings. Nothing is
 * granted yet: the extension must still request it in a click. Otherwise the browser shows a prompt, which headless
 * tests cannot answer.
 */
export async function grantOrigin(chromium: Chromium, { id }: Extension, origin: string): Promise<void> {
  const settings = await chromium.settings();
  await settings.call(([extension, pattern]) => chrome.developerPrivate.addHostPermission(extension, pattern), [
    id,
    patternOf(origin),
  ] as const);
}

/**
 * Makes the page's permission requests end as if the person refused: with `false`, without an error (measured with the
 * real prompt). Call this before the page loads.
 */
export async function refuseOrigins(page: Page): Promise<void> {
  await page.addInitScript(() => {
    chrome.permissions.request = () => Promise.resolve(false);
  });
}
